"""What cannot be done, in a sentence for the user."""


class Failure(Exception):
    """A refusal. Nothing was changed."""


class Cancelled(Exception):
    """The user stopped the work. Nothing was changed."""
