// SPDX-License-Identifier: Apache-2.0

// Asks the server. A failure is an Error with the server's own sentence.

import { words } from "/app/words.js";

export async function ask(path, parameters = {}, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  const text = query.toString();
  return answer(await reach(`/api/v1/${path}${text ? `?${text}` : ""}`, { signal }));
}

export const command = async (body) => answer(await post("commands", body));

/// Gives the browser its cookie; this failure alone leads nowhere else.
export const login = async (body) => content(await post("login", body));

export async function logout() {
  await post("logout", {});
  // Who leaves is not led back.
  history.replaceState(null, "", "/");
  location.replace("/login");
}

const post = (path, body) => reach(`/api/v1/${path}`, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
});

async function reach(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    // The browser's own words for a server that is away say nothing to a person.
    throw error.name === "AbortError" ? error : new Error(words.noAnswer);
  }
}

function answer(response) {
  if (response.status === 401) {
    // The login leads back to it.
    sessionStorage.setItem("hash", location.hash);
    location.replace("/login");
  }
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

/// A hidden page lets its stream go after so long: a browser has few connections for all pages of
/// one home.
const hiddenMax = 10_000;

/// Follows the home: tells of each event, and of the connection. EventSource connects again by
/// itself; where it gives up, as after a restart that refused it, a new one is made. While nobody
/// sees the page, it rests.
export function follow({ reset, diff, mark, state }) {
  let source = null;
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
      timer = setTimeout(() => document.hidden ? rest() : open(), 2000);
    });
  };
  const rest = () => {
    source?.close();
    source = null;
    state("paused");
  };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(rest, hiddenMax);
    else if (source === null || source.readyState === EventSource.CLOSED) open();
  });
  if (document.hidden) rest();
  else open();
}
