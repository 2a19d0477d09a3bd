// SPDX-License-Identifier: Apache-2.0

// Asks the server. A failure is an Error with the server's own sentence.

export async function ask(path, parameters = {}, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  const response = await fetch(`/api/v1/${path}${text ? `?${text}` : ""}`, { signal });
  return answer(response);
}

export const command = async (body) => answer(await post("commands", body));

/// Gives the browser its cookie; this failure alone leads nowhere else.
export const login = async (body) => content(await post("login", body));

export async function logout() {
  await post("logout", {});
  location.replace("/login");
}

const post = (path, body) => fetch(`/api/v1/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

function answer(response) {
  if (response.status === 401) location.replace("/login");
  return content(response);
}

async function content(response) {
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  if (!response.ok) {
    const error = new Error(body.message || response.statusText);
    error.column = body.column;
    error.status = response.status;
    throw error;
  }
  return body;
}

/// Follows the home: tells of each event, and of the connection. EventSource connects again by
/// itself; where it gives up, as after a restart that refused it, a new one is made.
export function follow({ reset, diff, mark, state }) {
  let source;
  let timer;
  const open = () => {
    state("connecting");
    source = new EventSource("/api/v1/stream?view=tiles");
    source.addEventListener("open", () => state("live"));
    source.addEventListener("reset", (event) => reset(JSON.parse(event.data)));
    source.addEventListener("diff", (event) => diff(JSON.parse(event.data)));
    source.addEventListener("mark", (event) => mark(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      state("lost");
      if (source.readyState !== EventSource.CLOSED) return;
      // A refusal has no words here: where a login is asked for, this question goes to it.
      ask("about").catch(() => {});
      clearTimeout(timer);
      timer = setTimeout(open, 2000);
    });
  };
  open();
}
