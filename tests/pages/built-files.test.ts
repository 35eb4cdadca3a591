import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { ask } from "../helpers/http";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const get = (path: string, encoding?: string, method = "GET") =>
  ask(new URL(path, shop().url), { method, headers: encoding === undefined ? {} : { "Accept-Encoding": encoding } });

/** The module of a catalogue page, by its name in the page. */
async function listing() {
  const html = (await get("/nouveautes")).body.toString("utf8");
  const module = /<script[^>]*type="text\/x-module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const announced = [...html.matchAll(/<link [^>]*data-module="([^"]+)"/g)].map(([, href = ""]) => href);
  const started = [...module.matchAll(/import[^"]*"([^"]+)"/g)].map(([, path = ""]) => path);
  return { announced, started };
}

async function script(): Promise<string> {
  const { announced } = await listing();
  const core = announced.find((path) => path.includes("/core-"));
  expect(core).toBeDefined();
  return core ?? "";
}

describe("a built file", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0, gzip; q=0", null],
    ["", null],
    [undefined, null],
  ])("asked for with %j comes as %s", async (accepted, encoding) => {
    const path = await script();
    const plain = await get(path);
    const answer = await get(path, accepted);
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, encoding]);
    expect(answer.headers.get("Content-Length")).toBe(String(answer.body.length));
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    const unpacked =
      encoding === "br"
        ? brotliDecompressSync(answer.body)
        : encoding === "gzip"
          ? gunzipSync(answer.body)
          : answer.body;
    expect(unpacked.equals(plain.body)).toBe(true);
    if (encoding) expect(answer.body.length).toBeLessThan(plain.body.length / 2);
  });

  test("is typed, and kept for ever, since another content has another name", async () => {
    const { headers } = await get(await script(), "br");
    expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("is measured by HEAD", async () => {
    const path = await script();
    const [whole, head] = [await get(path, "br"), await get(path, "br", "HEAD")];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get("Content-Length")).toBe(String(whole.body.length));
    expect(head.headers.get("Content-Encoding")).toBe("br");
  });

  test("is only read", async () => {
    const answer = await ask(new URL(await script(), shop().url), { method: "DELETE" });
    expect(answer.status).toBe(405);
  });

  test("without a hash in its name is asked for again after an hour", async () => {
    const answer = await get("/build/licences.txt");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(answer.body.toString("utf8")).toContain("react-dom");
  });
});

test.each([
  "/build/",
  "/build/jamais-vu.js",
  "/build/packed.json",
  "/build/licences.txt.br",
  "/build/../index.js",
  "/build/%2e%2e/index.js",
  "/build/..%2findex.js",
  "/build/..%2f..%2fpackage.json",
  "/build/....//index.js",
  "/build/_assets/../../../package.json",
  "/build/%00",
])("%s gives nothing away", async (path) => {
  const answer = await get(path, "br");
  expect(answer.status).not.toBe(200);
  expect(answer.headers.get("Cache-Control") ?? "").not.toContain("immutable");
});

test("all that a listing's scripts import is asked for at once, in a few files", async () => {
  const { announced, started } = await listing();
  const known = new Set([...announced, ...started]);
  for (const path of known) {
    const text = (await get(path)).body.toString("utf8");
    for (const [, imported = ""] of text.matchAll(/(?:\bimport|\bfrom)"([^"]+\.js)"/g))
      expect([...known]).toContain(new URL(imported, new URL(path, shop().url)).pathname);
  }
  expect(started.length).toBeGreaterThan(3);
  expect(known.size).toBeLessThanOrEqual(14);
});

test("each script that the list of pages names is kept for ever", async () => {
  const { started } = await listing();
  const list = started.find((path) => path.includes("/manifest-")) ?? "";
  const named = [...(await get(list)).body.toString("utf8").matchAll(/"(\/build\/[^"]+\.js)"/g)].map(
    ([, path = ""]) => path,
  );
  const answers = await Promise.all(
    [...new Set(named)].map(async (path) => [path, (await get(path)).headers.get("Cache-Control")]),
  );
  expect(answers.length).toBeGreaterThan(50);
  expect(answers.filter(([, kept]) => !kept?.includes("immutable"))).toEqual([]);
});
