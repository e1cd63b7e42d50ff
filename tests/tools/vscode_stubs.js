// Runs the extension with an editor that is not there, and prints what it started and said.
const Module = require("node:module");
const [, , extension, settings, search] = process.argv;
const given = JSON.parse(settings);
const told = { servers: [], warnings: [] };
process.env.PATH = search;
const python = given.python && {
  activate: async () => ({
    environments: {
      getActiveEnvironmentPath: () => given.python,
      resolveEnvironment: async () => ({ executable: { uri: { fsPath: given.python } } }),
    },
  }),
};
const vscode = {
  commands: { registerCommand: () => ({}) },
  extensions: { getExtension: () => python },
  window: { showWarningMessage: (words) => told.warnings.push(words), showErrorMessage: (words) => told.warnings.push(words) },
  workspace: { workspaceFolders: given.folder && [{ uri: { fsPath: given.folder } }], onDidChangeConfiguration: () => ({}), getConfiguration: () => ({ get: (name) => given[name] }) },
};
class LanguageClient {
  constructor(id, name, server) {
    told.servers.push(server);
  }
  async start() {}
  async stop() {}
}
const load = Module._load;
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
require(extension)
  .activate({ subscriptions: [] })
  .then(() => console.log(JSON.stringify(told)));
