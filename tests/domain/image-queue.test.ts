import sharp from "sharp";
import { expect, test } from "vitest";

import { openImageQueue } from "~/http/pictures/image-queue.server";
import { illustrationFor, sceneUrl } from "~/illustration/index";
import { photograph } from "~/infra/pictures/pictures.server";

/** A maker that waits until it is released, and records the requests. */
function heldMaker() {
  const asked: string[] = [];
  const ends: ((fault?: Error) => void)[] = [];
  const make = (name: string) => {
    asked.push(name);
    return new Promise<Buffer>((resolve, reject) =>
      ends.push((fault) => (fault ? reject(fault) : resolve(Buffer.from(name)))),
    );
  };
  const finish = async (fault?: Error) => {
    ends.shift()?.(fault);
    await new Promise(setImmediate);
  };
  return { make, asked, finish };
}

test("pictures are made one after the other, and what many ask for meanwhile is made once, then kept", async () => {
  const { make, asked, finish } = heldMaker();
  const ask = openImageQueue(make, { mostBytes: 100, mostUnderWay: 9 });
  const answers = Promise.all(["a", "b", "a", "b", "a"].map(ask));
  await new Promise(setImmediate);
  expect(asked).toEqual(["a"]);
  await finish();
  expect(asked).toEqual(["a", "b"]);
  await finish();
  expect((await answers).map(String)).toEqual(["a", "b", "a", "b", "a"]);
  expect([String(await ask("a")), asked]).toEqual(["a", ["a", "b"]]);
});

test("who comes when too many wait is sent away, and served later", async () => {
  const { make, asked, finish } = heldMaker();
  const ask = openImageQueue(make, { mostBytes: 100, mostUnderWay: 2 });
  const [first, second, third] = [ask("a"), ask("b"), ask("c")];
  expect(await third).toBeNull();
  await new Promise(setImmediate);
  await finish();
  await finish();
  expect([String(await first), String(await second)]).toEqual(["a", "b"]);
  const later = ask("c");
  await new Promise(setImmediate);
  await finish();
  expect([String(await later), asked]).toEqual(["c", ["a", "b", "c"]]);
});

test("what could not be made stops nothing behind it, and is tried again when asked again", async () => {
  const { make, asked, finish } = heldMaker();
  const ask = openImageQueue(make, { mostBytes: 100, mostUnderWay: 9 });
  const [broken, next] = [ask("a"), ask("b")];
  const told = expect(broken).rejects.toThrow("no memory");
  await new Promise(setImmediate);
  await finish(new Error("no memory"));
  await told;
  await finish();
  expect(String(await next)).toBe("b");
  const again = ask("a");
  await new Promise(setImmediate);
  await finish();
  expect([String(await again), asked]).toEqual(["a", ["a", "b", "a"]]);
});

test("no more is kept than there is room for", async () => {
  const made: string[] = [];
  const ask = openImageQueue(async (name) => (made.push(name), Buffer.alloc(40)), { mostBytes: 100, mostUnderWay: 9 });
  for (const name of ["a", "b", "c", "c", "a"]) await ask(name);
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("a drawing becomes a photograph of the size asked for: whole on its ground, or filling it", async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1500"><rect width="2400" height="1500" fill="#000"/></svg>';
  const ends = async (jpeg: Buffer) => {
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return [info.width, info.height, data[0] ?? 0, data[(315 * 1200 + 600) * 3] ?? 0];
  };
  const size = { width: 1200, height: 630, ground: "#ffffff" };
  expect(await ends(await photograph(drawing, { ...size, fit: "contain" }))).toEqual([1200, 630, 255, 0]);
  expect(await ends(await photograph(drawing, { ...size, fit: "cover" }))).toEqual([1200, 630, 0, 0]);
  expect((await photograph(illustrationFor(sceneUrl("accueil")) ?? "", { ...size, fit: "cover" })).length).toBeLessThan(
    90_000,
  );
});
