"""Write the page of all messages, as Markdown, to standard output."""

from lapwing.diagnostics.messages import MESSAGES


def page() -> str:
    """The page: one entry a message."""
    lines = ["# Messages", "", "What Lapwing says when an input is at fault. `{…}` stands for a part of the input.", ""]
    for name, message in MESSAGES.items():
        example = name.replace("-", "_")
        lines += [f"## {name}", "", message.cause, "", f"*Fix:* {message.fix}", ""]
        lines += [f"Example: `programs/malformed/{example}.py`", ""] if has_example(example) else []
    return "\n".join(lines).rstrip() + "\n"


def has_example(name: str) -> bool:
    """Whether there is a malformed program for the message."""
    from lapwing.syntax.corpus.entry import corpus_directory

    return (corpus_directory() / "malformed" / f"{name}.py").is_file()


if __name__ == "__main__":
    print(page(), end="")
