import { randomUUID } from "node:crypto";

import type { Page } from "./page";
import { newVisitor, type Visitor } from "./visitor";

export type Call = {
  headers?: Record<string, string>;
  /** The Idempotency-Key; a fresh one for each call when not given, none when null. */
  key?: string | null;
  /** The value of X-CSRF-Token: by default that of the cookie; null sends no header. */
  csrf?: string | null;
};

/** A program that calls the JSON API by its rules: the csrf cookie echoed in a header, a key with every change. */
export function newApi(shop: { url: string }, visitor: Visitor = newVisitor(shop)) {
  const ready = async () => {
    if (!visitor.cookies.has("csrf_token")) await visitor.visit("/api/health");
    return visitor.cookies.get("csrf_token") ?? "";
  };

  async function change(
    method: string,
    path: string,
    body: unknown,
    { headers = {}, key = randomUUID(), csrf }: Call = {},
  ): Promise<Page> {
    const token = csrf === undefined ? await ready() : csrf;
    return visitor.visit(path, {
      method,
      follow: false,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        "Accept": "application/json",
        "Content-Type": "application/json",
        ...(token !== null && { "X-CSRF-Token": decodeURIComponent(token) }),
        ...(key !== null && { "Idempotency-Key": key }),
        ...headers,
      },
    });
  }

  return {
    visitor,
    get: (path: string, headers: Record<string, string> = {}) =>
      visitor.visit(path, { follow: false, headers: { Accept: "application/json", ...headers } }),
    post: (path: string, body: unknown, call?: Call) => change("POST", path, body, call),
    put: (path: string, body: unknown, call?: Call) => change("PUT", path, body, call),
    patch: (path: string, body: unknown, call?: Call) => change("PATCH", path, body, call),
    delete: (path: string, body: unknown = {}, call?: Call) => change("DELETE", path, body, call),
  };
}
