// Requests to the server: one page is one client, and an answer that is no longer wanted is called off.
const CLIENT = crypto.randomUUID();

export class Refusal extends Error {}

export async function ask(path, data, { signal, token } = {}) {
  const headers = { "X-Lapwing-Client": CLIENT };
  if (data !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const method = data === undefined ? "GET" : "POST";
  const response = await fetch(path, { method, headers, signal, body: data && JSON.stringify(data) });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(words(answer.detail));
  return answer;
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
