"""The language server: what editors ask over the protocol, answered from the session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import unquote, urlparse

from lsprotocol import types

import lapwing
from lapwing.app.editor import shown
from lapwing.app.editor.document import Document
from lapwing.app.editor.session import NOTHING, PAUSE, Session

Answering = TypeVar("Answering", bound=Callable[..., Any])


class Server(Protocol):
    """What every version of the library has."""

    @property
    def workspace(self) -> Any: ...

    @property
    def client_capabilities(self) -> types.ClientCapabilities: ...

    def feature(self, name: str, options: Any = None) -> Callable[[Answering], Answering]: ...

    def command(self, name: str) -> Callable[[Answering], Answering]: ...

    def start_io(self) -> None: ...


def new_server(loop: asyncio.AbstractEventLoop) -> Server:
    """A server of the library, whose class has moved between its versions; the newer ones have a loop of their own."""
    made: Server
    try:
        made = import_module("pygls.lsp.server").LanguageServer("lapwing", lapwing.__version__)
    except ImportError:
        made = import_module("pygls.server").LanguageServer("lapwing", lapwing.__version__, loop=loop)
    return made


class Editor:
    """One editor: its server, and what is known of its open files."""

    def __init__(self, seconds: float, loop: asyncio.AbstractEventLoop) -> None:
        self.server = new_server(loop)
        self.session = Session(self.tell, seconds)
        self.asking: set[asyncio.Task[None]] = set()
        register(self)

    @property
    def protocol(self) -> Any:
        """The line to the editor, whichever version of the library has it."""
        return getattr(self.server, "protocol", None) or getattr(self.server, "lsp")  # noqa: B009

    def look(self, uri: str, pause: float = 0) -> None:
        """Find out about a file as it stands in the editor."""
        text = self.server.workspace.get_text_document(uri).source
        self.session.look(uri, text, path_of(uri), pause)

    def close(self, uri: str) -> None:
        """A file is closed; nothing of it stays in the list of problems."""
        self.session.close(uri)
        self.publish(uri, [])

    def verify(self, uri: str, name: str) -> None:
        """Verify a function again."""
        self.session.forget(uri, name)
        self.look(uri)

    def document(self, uri: str) -> Document:
        """What is known of a file."""
        return self.session.documents.get(uri, NOTHING)

    def tell(self, uri: str) -> None:
        """Something is known now that was not before."""
        self.publish(uri, shown.problems(self.document(uri)))
        workspace = self.server.client_capabilities.workspace
        for feature, method in (
            ("code_lens", types.WORKSPACE_CODE_LENS_REFRESH),
            ("inlay_hint", types.WORKSPACE_INLAY_HINT_REFRESH),
        ):
            if getattr(getattr(workspace, feature, None), "refresh_support", None):
                self.ask(method)

    def publish(self, uri: str, problems: list[types.Diagnostic]) -> None:
        """The list of problems of a file."""
        params = types.PublishDiagnosticsParams(uri=uri, diagnostics=problems)
        self.protocol.notify(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)

    def ask(self, method: str) -> None:
        """Ask the editor to ask anew, and do not wait for it."""
        task = asyncio.get_running_loop().create_task(self.answered(method))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    async def answered(self, method: str) -> None:
        """What the editor says to that is of no interest."""
        with suppress(Exception):
            await self.protocol.send_request_async(method, None)


def register(editor: Editor) -> None:
    """Tell the library who answers what."""
    feature = editor.server.feature

    @feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        editor.look(params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        editor.look(params.text_document.uri, PAUSE)

    @feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        editor.look(params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        editor.close(params.text_document.uri)

    @feature(types.SHUTDOWN)
    def leaving(*_: Any) -> None:
        editor.session.end()

    @feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        return shown.lenses(editor.document(params.text_document.uri), params.text_document.uri)

    @feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        return shown.hints(editor.document(params.text_document.uri), params.range)

    @feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return shown.hover(editor.document(params.text_document.uri), params.position)

    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])

    @feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    def fixes(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        return shown.fixes(editor.document(uri), uri, params.range, params.context.diagnostics)

    @editor.server.command(shown.VERIFY)
    def verify(*given: Any) -> None:
        match flat(given):
            case [str(uri), str(name)]:
                editor.verify(uri, name)


def flat(given: Any) -> list[Any]:
    """The arguments of a command: one version of the library hands them on in a list, the other one by one."""
    return [item for each in given for item in (each if isinstance(each, list) else [each])]


def path_of(uri: str) -> Path | None:
    """The file that an address means, if it is one."""
    parts = urlparse(uri)
    return Path(unquote(parts.path)) if parts.scheme == "file" and parts.path else None


def serve_editor(seconds: float) -> None:
    """Talk to an editor over standard input and output until it is done; what is under way then is called off."""
    with asyncio.Runner() as runner:
        Editor(seconds, runner.get_loop()).server.start_io()
