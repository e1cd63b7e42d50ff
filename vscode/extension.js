// Starts Lapwing's language server and hands it the Python files that are open. Nothing of Lapwing is in here.
const { execFile } = require("node:child_process");
const path = require("node:path");
const { promisify } = require("node:util");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const run = promisify(execFile);
const HELP = "Install it into the Python environment of this workspace with: pip install 'lapwing[lsp]'";
let client = null;

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("lapwing.restart", start),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("lapwing") && start()),
  );
  await start();
}

async function start() {
  await deactivate();
  const command = await found();
  if (command === null) {
    vscode.window.showWarningMessage(`Lapwing was not found. ${HELP}`);
    return;
  }
  const [program, ...words] = command;
  const limit = String(vscode.workspace.getConfiguration("lapwing").get("timeLimit"));
  const server = { command: program, args: [...words, "--time-limit", limit] };
  const files = ["file", "untitled"].map((scheme) => ({ language: "python", scheme })); // a cell of a notebook lacks the others
  const options = { documentSelector: files, outputChannelName: "Lapwing" };
  client = new LanguageClient("lapwing", "Lapwing", server, options);
  try {
    await client.start();
  } catch (error) {
    client = null;
    vscode.window.showErrorMessage(`Lapwing's language server did not start: ${error.message}. ${HELP}`);
  }
}

// The command that is configured, or the first that answers: beside the chosen Python, in an environment of the folder, on the PATH.
async function found() {
  const given = vscode.workspace.getConfiguration("lapwing").get("command");
  if (given.length) return given;
  const [scripts, name] = process.platform === "win32" ? ["Scripts", "lapwing.exe"] : ["bin", "lapwing"];
  const python = await interpreter();
  const beside = python === null ? [] : [path.join(path.dirname(python), name)];
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const local = folders.flatMap((folder) => [".venv", "venv"].map((place) => path.join(folder, place, scripts, name)));
  for (const program of [...beside, ...local, "lapwing"]) {
    try {
      await run(program, ["lsp", "--help"], { timeout: 20_000 });
      return [program, "lsp"];
    } catch {
      // the next one, then
    }
  }
  return null;
}

// What the Python extension has chosen for the workspace, if it is there.
async function interpreter() {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) return null;
  const api = await extension.activate();
  const chosen = api?.environments?.getActiveEnvironmentPath?.();
  const resolved = chosen && (await api.environments.resolveEnvironment(chosen));
  return resolved?.executable?.uri?.fsPath ?? null;
}

async function deactivate() {
  const running = client;
  client = null;
  await running?.stop();
}

module.exports = { activate, deactivate, found };
