import sharp from "sharp";
import { expect, test } from "vitest";

import { beginTryOn, endTryOn, faceAt, findTryOn, mark, purgeTryOns } from "~/domain/try-on/try-on.server";
import { newId } from "~/domain/ids";
import { StoreUnavailable } from "~/infra/file-store.server";
import { portrait, PORTRAIT } from "../../helpers/portrait";
import { testServices } from "../../helpers/services";

const BROWSER = "browser";

async function begun() {
  const services = await testServices();
  const answer = await beginTryOn(services, BROWSER, null, await portrait(), "/home");
  if (answer.outcome !== "begun") throw new Error(answer.outcome);
  const tryOn = await findTryOn(services, answer.token);
  if (!tryOn) throw new Error("no try-on");
  return { services, token: answer.token, tryOn };
}

test("a photograph lies sealed in its own folder, without what the camera wrote, and the row says nothing of the face", async () => {
  const { services, tryOn } = await begun();
  const [file] = await services.faces.list();
  expect(file?.name).toBe(tryOn.id);
  expect((await services.faces.get(tryOn.id))?.includes("JFIF")).toBe(false);
  await mark(services, tryOn, { pupils: [...PORTRAIT.pupils], distance: 63 });
  const row = await services.db("try_ons").first("sealed_marks");
  expect(Buffer.from(row?.sealed_marks ?? "pupils").includes("pupils")).toBe(false);
  expect(await services.files.list()).toEqual([]);
});

test("the camera's notes are gone, and a photograph taken sideways stands upright", async () => {
  const services = await testServices();
  const sideways = await sharp(await portrait())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: "Appareil de test", ImageDescription: "chez moi" } })
    .jpeg()
    .toBuffer();
  const answer = await beginTryOn(services, BROWSER, null, sideways, "");
  if (answer.outcome !== "begun") throw new Error(answer.outcome);
  const tryOn = await findTryOn(services, answer.token);
  const whole = tryOn && (await faceAt(services, tryOn, "whole"));
  const { width = 0, height = 0, exif } = await sharp(whole ?? undefined).metadata();
  expect(exif).toBeUndefined();
  expect([width, height]).toEqual([tryOn?.width, tryOn?.height]);
});

test("after an hour nothing opens, and the purge leaves neither row nor file", async () => {
  const { services, token } = await begun();
  const later = (minutes: number) => {
    const now = new Date(services.now().getTime() + minutes * 60_000);
    return { ...services, now: () => now };
  };
  expect(await findTryOn(later(59), token)).not.toBeNull();
  expect(await purgeTryOns(later(59))).toBe(0);
  expect(await findTryOn(later(60), token)).toBeNull();
  expect(await purgeTryOns(later(60), { dryRun: true })).toBe(1);
  expect(await purgeTryOns(later(60))).toBe(1);
  expect(await services.faces.list()).toEqual([]);
  expect(await services.db("try_ons")).toEqual([]);
});

test("a second photograph replaces the first; a press deletes it at once; another token finds nothing", async () => {
  const { services, token, tryOn } = await begun();
  const second = await beginTryOn(services, BROWSER, tryOn, await portrait("jpeg"), "");
  expect(await findTryOn(services, token)).toBeNull();
  expect(await services.faces.list()).toHaveLength(1);
  if (second.outcome !== "begun") throw new Error(second.outcome);
  expect(await findTryOn(services, `${second.token}x`)).toBeNull();
  await endTryOn(services, BROWSER, (await findTryOn(services, second.token))?.id ?? "");
  expect(await services.faces.list()).toEqual([]);
});

test("of two presses one photograph stays, and that of another browser; a deletion takes all that the browser sent", async () => {
  const services = await testServices();
  const another = await beginTryOn(services, "another browser", null, await portrait(), "");
  const pressed = await Promise.all([1, 2].map(async () => beginTryOn(services, BROWSER, null, await portrait(), "")));
  const kept = [];
  for (const each of [another, ...pressed])
    if (each.outcome === "begun") kept.push(await findTryOn(services, each.token));
  expect(kept.filter(Boolean)).toHaveLength(2);
  expect(await services.faces.list()).toHaveLength(2);
  await endTryOn(services, BROWSER, newId(services.now())); // a second tab names a photograph that is gone
  expect(await services.faces.list()).toEqual([{ name: kept[0]?.id, changedAt: expect.any(Date) as Date }]);
});

test("JPEG, PNG, WebP and AVIF are read; a text, half a picture and a stamp are refused by name", async () => {
  const services = await testServices();
  const outcome = async (bytes: Buffer | null | undefined) =>
    (await beginTryOn(services, BROWSER, null, bytes, "")).outcome;
  for (const type of ["jpeg", "png", "webp", "avif"] as const)
    expect(await outcome(await portrait(type)), type).toBe("begun");
  expect(await outcome(undefined)).toBe("missing");
  expect(await outcome(null)).toBe("tooLarge");
  expect(await outcome(Buffer.from("%PDF-1.4"))).toBe("wrongType");
  expect(await outcome((await portrait("jpeg")).subarray(0, 2000))).toBe("unreadable");
  expect(
    await outcome(
      await sharp(await portrait())
        .resize(90)
        .png()
        .toBuffer(),
    ),
  ).toBe("tooSmall");
});

test("on a full disk the photograph is refused, and no row is left", async () => {
  const services = await testServices();
  const full = { ...services, faces: { ...services.faces, put: () => Promise.reject(new StoreUnavailable("ENOSPC")) } };
  expect((await beginTryOn(full, BROWSER, null, await portrait(), "")).outcome).toBe("storeUnavailable");
  expect(await services.db("try_ons")).toEqual([]);
});

test.each([0, 12, -20])(
  "the pupils of a head that leans by %s° are where the worn frames expect them",
  async (lean) => {
    const services = await testServices();
    const answer = await beginTryOn(services, BROWSER, null, await portrait("png", lean), "");
    if (answer.outcome !== "begun") throw new Error(answer.outcome);
    const angle = (lean * Math.PI) / 180;
    const pupils = PORTRAIT.pupils.map(({ x }) => ({
      x: 450 + (x - 450) * Math.cos(angle),
      y: 520 + (x - 450) * Math.sin(angle),
    }));
    const tryOn = await findTryOn(services, answer.token);
    if (!tryOn) throw new Error("no try-on");
    await mark(services, tryOn, { pupils, distance: 63 });
    const placed = await findTryOn(services, answer.token);
    const face = placed && (await faceAt(services, placed, "worn"));
    const { data, info } = await sharp(face ?? undefined)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const dark: number[] = [];
    const row = 62 * 5;
    for (let x = 0; x < info.width; x++)
      if ((data[row * info.width * info.channels + x * info.channels] ?? 255) < 24) dark.push(x);
    const [left, right] = [dark.filter((x) => x < 600), dark.filter((x) => x >= 600)];
    const middle = (all: number[]) => ((all[0] ?? 0) + (all.at(-1) ?? 0)) / 2;
    expect([info.width, info.height]).toEqual([1200, 750]);
    expect(Math.abs(middle(right) - middle(left) - 63 * 5)).toBeLessThan(63 * 5 * 0.01);
  },
);
