"""Runs a call of the engine in a thread, so that Blender goes on drawing and can be told to stop."""

import threading
import time

from .failure import Cancelled

NAP = 0.01  # s


def in_background(call):
    """`call(progress)` in a thread. A generator that gives the fraction done and returns what the call returned; closing
    it stops the call."""
    state = {"fraction": 0.0, "go": True, "value": None, "error": None}

    def progress(fraction):
        state["fraction"] = max(state["fraction"], fraction)
        return state["go"]

    def run():
        try:
            state["value"] = call(progress)
        except BaseException as error:  # handed to the caller below
            state["error"] = error

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            yield state["fraction"]
            time.sleep(NAP)
    finally:
        state["go"] = False
        thread.join()
    if state["error"] is not None:
        raise state["error"]
    if state["value"] is None:
        raise Cancelled()
    return state["value"]
