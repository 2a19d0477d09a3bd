// SPDX-License-Identifier: Apache-2.0

// Exchanges a link that works once, or a token, for the cookie that the page is asked with.

import { login } from "/app/api.js";
import { element, fill, setText } from "/app/dom.js";
import { words } from "/app/words.js";

const w = words.login;
document.documentElement.lang = words.language;
document.title = `${w.title} · Hearth`;

const note = element("p", { class: "note", role: "status" });
const token = element("input", {
  id: "token", name: "token", type: "password", autocomplete: "current-password",
  spellcheck: "false", required: true,
});
const form = element("form", {
  class: "form login",
  onsubmit: (event) => {
    event.preventDefault();
    enter({ token: token.value.trim() });
  },
}, element("label", { for: "token" }, w.token), token,
  element("button", { type: "submit" }, w.enter));
fill(document.getElementById("main"),
  element("h1", {}, w.title), note, form, element("p", {}, w.help));
if (!enterByLink()) token.focus();
addEventListener("hashchange", enterByLink);

function enterByLink() {
  const link = location.hash.slice(1);
  if (!link) return false;
  // The code must not stay in the history of the browser.
  history.replaceState(null, "", location.pathname);
  enter({ link });
  return true;
}

async function enter(body) {
  setText(note, words.loading);
  try {
    await login(body);
    location.replace(`/${wantedHash()}`);
  } catch (error) {
    setText(note, body.link && error.status === 401 ? w.used : error.message);
    token.focus();
  }
}

/// Where somebody wanted to go before the login was asked for.
function wantedHash() {
  const hash = sessionStorage.getItem("hash") ?? "";
  sessionStorage.removeItem("hash");
  return hash.startsWith("#/") ? hash : "";
}
