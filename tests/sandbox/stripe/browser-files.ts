import { readFileSync } from "node:fs";

import type { Faults } from "../faults";
import type { Incoming, Outcome, Reply } from "../http";

/** Stripe.js under each address that the shop may load it from: the classic one and that of the current release. */
const FILES: Record<string, string> = {
  "/v3/": "stripe.js",
  "/v3": "stripe.js",
  "/stripe.js": "stripe.js",
  "/endive/stripe.js": "stripe.js",
  "/browser/card-frame": "card-frame.html",
  "/browser/card-frame.js": "card-frame.js",
  "/browser/card-frame.css": "card-frame.css",
  "/browser/bank-done.js": "bank-done.js",
};
const TYPES: Record<string, string> = { js: "text/javascript", css: "text/css", html: "text/html" };

export function browserFiles(faults: Faults) {
  return async (request: Incoming): Promise<Outcome | null> => {
    const file = request.method === "GET" ? FILES[request.path] : undefined;
    if (!file) return null;
    return faults.play(faults.log(request, {}), async (begin) => {
      await begin();
      return fileReply(file);
    });
  };
}

function fileReply(file: string): Reply {
  const type = TYPES[file.split(".").at(-1) ?? ""] ?? "text/plain";
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors *";
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "x-content-type-options": "nosniff",
      ...(type === "text/html" ? { "content-security-policy": policy } : {}),
    },
    // One script of two halves: like Stripe.js it must be a classic script, which cannot import.
    body: file === "stripe.js" ? `(() => {\n"use strict";\n${read("elements.js")}\n${read(file)}})();\n` : read(file),
  };
}

const read = (file: string) => readFileSync(new URL(`../browser/${file}`, import.meta.url), "utf8");
