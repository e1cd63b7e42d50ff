// Requests to the server: one page is one client, and an answer that is no longer wanted is called off.
const CLIENT = crypto.randomUUID();
const SILENT = "There is no answer from `lapwing serve`. Is it still running?";

export class Refusal extends Error {}

export async function ask(path, data, options) {
  return (await sent(path, data, options)).json();
}

// An answer that comes in parts, one on each line.
export async function* parts(path, data, options) {
  const reader = (await sent(path, data, options)).body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const read = () => reader.read().catch(silent);
  for (let piece = await read(); !piece.done; piece = await read()) {
    const lines = (text + piece.value).split("\n");
    text = lines.pop();
    yield* lines.map((line) => JSON.parse(line));
  }
}

async function sent(path, data, { signal, token } = {}) {
  const headers = { "X-Lapwing-Client": CLIENT };
  if (data !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const method = data === undefined ? "GET" : "POST";
  const response = await fetch(path, { method, headers, signal, body: data && JSON.stringify(data) }).catch(silent);
  if (!response.ok) throw new Refusal(words((await response.json()).detail));
  return response;
}

function silent(error) {
  throw isCalledOff(error) ? error : new Refusal(SILENT);
}

function words(detail) {
  if (typeof detail === "string") return detail;
  return detail.map((each) => `${each.loc.slice(1).join(" ")}: ${each.msg}`).join("; ");
}

// Only the newest of several requests matters: starting one calls the one before off.
export function newest() {
  let current = null;
  return () => {
    current?.abort();
    current = new AbortController();
    return current.signal;
  };
}

export function isCalledOff(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
