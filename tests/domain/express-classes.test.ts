import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";

import { makeExpressClasses } from "~/gate/express-classes.server";

type App = RequestListener & {
  get(path: string, answer: (request: IncomingMessage & { hostname: string }, response: Answer) => void): void;
  listen(port: number): Server;
};
type Answer = ServerResponse & { json(body: object): void };

const ofServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
const express = ofServe("express") as () => App;
const { createServer } = http;

afterEach(() => Object.assign(http, { createServer }));

/** @returns the answer of Express, and whether it left both prototypes as the server made them */
async function answered(): Promise<{ body: unknown; unchanged: boolean }> {
  const app = express();
  let made: object[] = [];
  let seen: object[] = [];
  app.get("/", (request, response) => {
    seen = [request, response].map((one) => Object.getPrototypeOf(one) as object);
    response.json({ hostname: request.hostname });
  });
  const note = (message: unknown) => {
    const { request, response } = message as { request: object; response: object };
    made = [request, response].map((one) => Object.getPrototypeOf(one) as object);
  };
  diagnostics.subscribe("http.server.request.start", note);
  const server = app.listen(0);
  try {
    await once(server, "listening");
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const body: unknown = await response.json();
    return { body, unchanged: made.every((prototype, index) => prototype === seen[index]) };
  } finally {
    diagnostics.unsubscribe("http.server.request.start", note);
    server.close();
  }
}

test("requests and answers are made as Express wants them, with its methods", async () => {
  expect((await answered()).unchanged).toBe(false);
  makeExpressClasses();
  expect(await answered()).toEqual({ body: { hostname: "localhost" }, unchanged: true });
});

test("a server that is not Express' is made as ever", async () => {
  makeExpressClasses();
  const server = http.createServer((_request, response) => response.end("bonjour")).listen(0);
  try {
    await once(server, "listening");
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
    expect(await response.text()).toBe("bonjour");
  } finally {
    server.close();
  }
});
