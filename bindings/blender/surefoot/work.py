"""Find contacts, clean, measure: each is a generator that gives (task, fraction) until it is done. Closing one, as when
the user cancels, leaves everything as it was."""

import json

import bpy
import numpy

from . import baking, controls, rigid, sampling
from .armature import skeletons_of
from .background import in_background
from .curves import use_action
from .failure import Failure
from .ground import ground_of
from .preferences import chosen_engine
from .properties import contacts_of, store_contacts
from .request import Contact, Request
from .results import facts_of
from .scene import action_of, armature_of, check_ready, chosen_range, frames_to_read, rate_of

EXACT = 1e-4  # m: how far from its place a planted foot may be after all keys are written
FADE = 0.3    # s: in fewer frames than this a change does not fade out
ROUNDS = 3    # of putting controls in place and looking where that brought the feet


def _steps(task, generator, low=0.0, high=1.0):
    """Passes a generator's fractions on as part of a task, and what it returns."""
    while True:
        try:
            fraction = next(generator)
        except StopIteration as done:
            return done.value
        yield task, low + (high - low) * fraction


def _request(context, sample, joints):
    settings = context.scene.surefoot
    names = ("place_window", "roll_window", "body_window", "blend_window")
    return Request(sampling.motion_of(sample, joints, rate_of(context.scene)), ground_of(context, settings),
                   settings.metres_per_unit, settings.method, settings.stretch, settings.fast, settings.align_sole,
                   settings.level, {name: getattr(settings, name) for name in names})


def _understood(context, engine, sample):
    """A request whose joints the engine takes for a body, and what it says of that: the first set of bones that will do."""
    refused = None
    for joints in skeletons_of(sample.armature):
        request = _request(context, sample, joints)
        try:
            info = yield from in_background(lambda progress, r=request: engine.info(r, progress))
            return request, info
        except Failure as failure:
            refused = refused or failure
    raise refused


def _read(context, armature, low, high):
    engine = chosen_engine()
    frames = frames_to_read(context, armature)
    sample = yield from _steps("Reading the pose", sampling.sampled(context, armature, frames), low, high)
    request, info = yield from _steps("Finding the legs", _understood(context, engine, sample), high, high)
    return engine, sample, request, info


def _within(contacts, context, armature):
    """Contacts cut to the chosen frames."""
    first, last = chosen_range(context, armature)
    cut = [Contact(c.side, c.part, max(c.first, first), min(c.last, last)) for c in contacts]
    return [c for c in cut if c.first <= c.last]


def _shifted(contacts, by):
    return [Contact(c.side, c.part, c.first + by, c.last + by) for c in contacts]


def _outside(action, context, armature):
    """Contacts that are there already and lie outside the chosen frames."""
    first, last = chosen_range(context, armature)
    return [c for c in contacts_of(action) if c.last < first or c.first > last]


def _check_contacts(contacts):
    for contact in contacts:
        if contact.first > contact.last:
            raise Failure(f"The {contact.side} {contact.part} contact from {contact.first} to {contact.last} ends before "
                          "it begins")
    ordered = sorted(contacts, key=lambda c: (c.side, c.part, c.first))
    for a, b in zip(ordered, ordered[1:]):
        if (a.side, a.part) == (b.side, b.part) and b.first <= a.last:
            raise Failure(f"Two {a.side} {a.part} contacts overlap at frame {b.first}. Shorten or remove one")


def _weights(context, armature, frames):
    """How much of the change each frame gets: all of it in the chosen frames, less and less in those around them, where
    there are enough to fade in."""
    first, last = chosen_range(context, armature)
    least = FADE * rate_of(context.scene)
    weights = numpy.ones(len(frames))
    for away, around in ((first - frames, first - frames[0]), (frames - last, frames[-1] - last)):
        if around >= least:
            u = numpy.clip(1.0 - away / around, 0.0, 1.0)
            weights *= u * u * (3.0 - 2.0 * u)
    return weights


def find_contacts(context):
    armature = armature_of(context)
    check_ready(armature)
    action = action_of(armature)
    engine, sample, request, _ = yield from _read(context, armature, 0.0, 0.8)
    found, warnings = yield from _steps("Finding contacts", in_background(
        lambda progress: engine.find(request, progress)), 0.8, 1.0)
    found = _within(_shifted(found, int(sample.frames[0])), context, armature)
    store_contacts(action, found + _outside(action, context, armature))
    return f"{len(found)} contacts found", warnings


def measure(context):
    armature = armature_of(context)
    check_ready(armature)
    action = action_of(armature)
    kept = action.surefoot
    contacts = contacts_of(action)
    _check_contacts(contacts)
    engine, sample, request, _ = yield from _read(context, armature, 0.0, 0.4)
    before = None
    if kept.source is not None:
        before = yield from _original(context, armature, kept.source, sample, request)
    if not contacts:
        found, _ = yield from _steps("Finding contacts", in_background(
            lambda progress: engine.find(before or request, progress)), 0.8, 0.9)
        contacts = _shifted(found, int(sample.frames[0]))
    request.contacts = _shifted(_within(contacts, context, armature), -int(sample.frames[0]))
    measures = yield from _steps("Measuring", in_background(
        lambda progress: engine.measure(request, before, progress)), 0.9, 1.0)
    facts = facts_of(measures, int(sample.frames[0]), [])
    kept.result = json.dumps(facts)
    if not kept.contacts:
        store_contacts(action, contacts)
    return facts["summary"], []


def _original(context, armature, source, sample, request):
    """The motion of the action that this one was made from."""
    shown = action_of(armature)
    use_action(armature, source)
    try:
        other = yield from _steps("Reading the original", sampling.sampled(context, armature, sample.frames), 0.4, 0.8)
    finally:
        use_action(armature, shown)
        context.view_layer.update()
    return _request(context, other, request.motion.joints)


def clean(context):
    armature = armature_of(context)
    shown = action_of(armature)
    source = shown.surefoot.source or shown
    contacts = contacts_of(shown)
    made = None
    try:
        use_action(armature, source)
        check_ready(armature)
        _check_contacts(contacts)
        engine, sample, request, info = yield from _read(context, armature, 0.0, 0.35)
        outside = _outside(shown, context, armature)
        if contacts:
            request.contacts = _shifted(_within(contacts, context, armature), -int(sample.frames[0]))
            if not request.contacts:
                raise Failure("No contact lies within the chosen frames. Find contacts, or add one")
        elif chosen_range(context, armature) != (int(sample.frames[0]), int(sample.frames[-1])):
            found, _ = yield from _steps("Finding contacts", in_background(
                lambda progress: engine.find(request, progress)), 0.35, 0.4)
            cut = _within(_shifted(found, int(sample.frames[0])), context, armature)
            request.contacts = _shifted(cut, -int(sample.frames[0]))
        cleaned = yield from _steps("Cleaning", in_background(
            lambda progress: engine.clean(request, progress)), 0.4, 0.6)
        if not cleaned.contacts:
            raise Failure(" ".join(["No contact is held, so nothing was changed.", *cleaned.warnings]))
        cleaned.locals = rigid.blended(request.motion.locals, cleaned.locals,
                                       _weights(context, armature, sample.frames))
        made = source.copy()
        made.name = f"{source.name}_clean"
        use_action(armature, made)
        keyed, miss = yield from _baked(context, sample, request.motion, cleaned, info)
        facts = facts_of(cleaned.measures, int(sample.frames[0]), cleaned.warnings)
        facts["bones"], facts["miss_cm"] = keyed, 100.0 * miss
        made.surefoot.source = source
        made.surefoot.result = json.dumps(facts)
        store_contacts(made, _shifted(cleaned.contacts, int(sample.frames[0])) + outside)
        source.use_fake_user = True
        context.view_layer.update()
        kept, made = made, None
        return f"{kept.name}: {facts['summary']}", cleaned.warnings
    finally:
        if made is not None or action_of(armature) is source is not shown:
            use_action(armature, shown)
            context.view_layer.update()
        if made is not None:
            bpy.data.actions.remove(made)


def _baked(context, sample, motion, cleaned, info):
    """Writes keys and looks where the feet then are. Returns the bones that were keyed and the largest miss, m."""
    armature = sample.armature
    moves = sampling.deltas(motion, cleaned.locals)
    wanted = baking.wanted_poses(sample, motion, moves)
    height = max(float(numpy.ptp([bone.bone.head_local.z for bone in armature.pose.bones])),
                 float(numpy.abs(motion.offsets).max()), 1e-6)
    moved = _mover(motion, cleaned.locals, info.legs)
    driven = controls.controls_of(armature, motion, info.legs, moved)
    keyed = set()
    if driven is None:
        for track in baking.bone_tracks(sample, motion, cleaned.locals, wanted):
            if baking.write_track(armature, track, sample.frames, height):
                keyed.add(track.bone.name)
        miss = yield from _miss(context, sample, motion, wanted, cleaned, info, 0.7, 1.0)
    else:
        goal, now, miss = moves, sample, None
        for turn in range(ROUNDS):
            low = 0.6 + 0.4 * turn / ROUNDS
            tracks = yield from _steps("Setting the controls", baking.control_tracks(context, now, driven, goal), low,
                                       low + 0.25 / ROUNDS)
            for track in tracks:
                if baking.write_track(armature, track, sample.frames, height):
                    keyed.add(track.bone.name)
            now = yield from _steps("Checking", sampling.sampled(context, armature, sample.frames),
                                    low + 0.25 / ROUNDS, low + 0.4 / ROUNDS)
            miss = _largest_miss(now, motion, wanted, cleaned, info)
            if miss < 0.5 * EXACT:
                break
            there = sampling.motion_of(now, motion.joints, motion.fps)
            goal = sampling.deltas(there, cleaned.locals)
    if miss > EXACT:
        raise Failure(f"Constraints or locked bones keep the feet {100.0 * miss:.2f} cm from their places. Bake the action "
                      "to the bones first (Pose > Animation > Bake Action, with Clear Constraints), then clean that")
    return sorted(keyed), miss


def _mover(motion, locals_after, legs):
    """The joint above the legs that is moved most: it carries the body."""
    above = set()
    for leg in legs.values():
        joint = motion.joints[leg["hip"]].parent
        while joint >= 0:
            above.add(joint)
            joint = motion.joints[joint].parent
    change = numpy.abs(locals_after[..., :3] - motion.locals[..., :3]).max(axis=(0, 2))
    return max(sorted(above), key=lambda joint: change[joint], default=0)


def _miss(context, sample, motion, wanted, cleaned, info, low, high):
    now = yield from _steps("Checking", sampling.sampled(context, sample.armature, sample.frames), low, high)
    return _largest_miss(now, motion, wanted, cleaned, info)


def _largest_miss(now, motion, wanted, cleaned, info):
    """How far planted feet are from where they should be by Blender's own evaluation: ankle and foot's end, m."""
    worst = 0.0
    for contact in cleaned.contacts:
        bone = motion.joints[info.legs[contact.side]["ankle"]].bone
        at = now.bones[bone]
        tip = numpy.array([0.0, now.armature.data.bones[bone].length, 0.0, 1.0])
        frames = slice(contact.first, contact.last + 1)
        for point in (numpy.array([0.0, 0.0, 0.0, 1.0]), tip):
            is_at = now.world[frames] @ (now.poses[frames, at] @ point)[..., None]
            should = now.world[frames] @ (wanted[frames, at] @ point)[..., None]
            worst = max(worst, float(numpy.linalg.norm(is_at - should, axis=1).max()))
    return worst * info.metres_per_unit
