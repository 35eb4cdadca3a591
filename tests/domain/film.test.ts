import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { purgePhotos } from "~/domain/catalogue/editing/photo-upkeep.server";
import { changeSettings } from "~/domain/settings/changes.server";
import { keepFilm } from "~/domain/settings/film.server";
import { withoutMetadata } from "~/infra/pictures/film-metadata";
import { readFilm } from "~/infra/pictures/films";

import { newAdministrator } from "../helpers/administrator";
import { photograph } from "../helpers/photographs";
import { testServices, type TestServices } from "../helpers/services";

const mp4 = readFileSync("public/media/accueil.mp4");
const webm = readFileSync("public/media/accueil.webm");
/** The same film with four letters of it changed. */
const with4 = (from: string, to: string): Buffer => Buffer.from(mp4.toString("latin1").replaceAll(from, to), "latin1");

describe("a film that is sent", () => {
  test("is taken for what its bytes are", () => {
    expect([readFilm(mp4), readFilm(webm)]).toEqual([
      { outcome: "film", type: "mp4" },
      { outcome: "film", type: "webm" },
    ]);
  });

  test("is refused when browsers would not play it", async () => {
    const brand = mp4.toString("latin1", 8, 12);
    const refused = {
      photo: readFilm(await photograph(800, 600)).outcome,
      text: readFilm(Buffer.from("<!doctype html><video>")).outcome,
      empty: readFilm(Buffer.alloc(0)).outcome,
      quickTime: readFilm(with4(`ftyp${brand}`, "ftypqt  ")).outcome,
      still: readFilm(with4(`ftyp${brand}`, "ftypheic")).outcome,
      telephone: readFilm(with4("avc1", "hvc1")).outcome,
      cutOff: readFilm(mp4.subarray(0, 64)).outcome,
    };
    expect(refused).toEqual({
      photo: "wrongType",
      text: "wrongType",
      empty: "wrongType",
      quickTime: "wrongType",
      still: "wrongType",
      telephone: "unplayable",
      cutOff: "unreadable",
    });
  });
});

describe("what a camera writes beside the pictures", () => {
  const PLACE = "+45.7674+004.8343/";
  const box = (name: string, ...parts: Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  /** The film with a further part at the end of its index, which stands before or after the pictures. */
  const withinIndex = (part: Buffer): Buffer => {
    const at = mp4.indexOf("moov") - 4;
    const length = mp4.readUInt32BE(at);
    const film = Buffer.concat([mp4.subarray(0, at + length), part, mp4.subarray(at + length)]);
    film.writeUInt32BE(length + part.length, at);
    return film;
  };
  const track = (handler: string) =>
    box("trak", box("mdia", box("hdlr", Buffer.alloc(8), Buffer.from(handler, "latin1"), Buffer.alloc(13))));

  test("is taken out of an MP4, whose pictures stay where they are", () => {
    const places = [
      withinIndex(box("udta", box("©xyz", Buffer.from(PLACE)))),
      withinIndex(box("meta", Buffer.from(PLACE))),
      withinIndex(
        box("trak", box("udta", Buffer.from(PLACE)), box("mdia", box("hdlr", Buffer.alloc(8), Buffer.from("vide")))),
      ),
      Buffer.concat([mp4, box("uuid", Buffer.from(PLACE))]),
    ];
    for (const film of places) {
      expect(readFilm(film)).toEqual({ outcome: "film", type: "mp4" });
      const clean = withoutMetadata(film, "mp4");
      expect([clean.includes(PLACE), clean.length]).toEqual([false, film.length]);
      expect(clean.indexOf("mdat")).toBe(film.indexOf("mdat"));
      const pictures = (of: Buffer) => of.subarray(of.indexOf("mdat"), of.indexOf("mdat") + 5_000);
      expect(pictures(clean).equals(pictures(film))).toBe(true);
    }
  });

  test("is taken out of a WebM, that of a recording too, which does not say how long it is", () => {
    const tags = (text: string) =>
      Buffer.concat([Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x40, text.length]), Buffer.from(text)]);
    const unknown = (id: number[]) => Buffer.from([...id, 0x01, 255, 255, 255, 255, 255, 255, 255]);
    const head = webm.subarray(0, webm.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])));
    const block = Buffer.from([0xa3, 0x83, 1, 2, 3]);
    const recorded = [
      [head, unknown([0x18, 0x53, 0x80, 0x67]), unknown([0x1f, 0x43, 0xb6, 0x75]), block, tags(PLACE)],
      [head, unknown([0x18, 0x53, 0x80, 0x67]), tags(PLACE.repeat(12)), unknown([0x1f, 0x43, 0xb6, 0x75]), block],
    ];
    for (const film of [...recorded.map((parts) => Buffer.concat(parts)), Buffer.concat([webm, tags(PLACE)])]) {
      const clean = withoutMetadata(film, "webm");
      expect([film.includes(PLACE), clean.includes(PLACE), clean.length]).toEqual([true, false, film.length]);
    }
    expect(withoutMetadata(Buffer.concat(recorded[0] ?? []), "webm").includes(block)).toBe(true);
  });

  test("is refused as a track of places and movements between the pictures", () => {
    expect(readFilm(withinIndex(track("meta"))).outcome).toBe("measured");
    expect(readFilm(withinIndex(track("soun"))).outcome).toBe("film");
  });
});

describe("a film of the shop's own", () => {
  let services: TestServices;
  let owner: Account;
  beforeEach(async () => {
    services = await testServices({ seed: true });
    owner = await newAdministrator(services);
  });
  const kept = async () => {
    const film = await keepFilm(services, mp4);
    if (film.outcome !== "kept") throw new Error(film.outcome);
    return film.url;
  };
  const stored = async () => (await services.photographs.list()).map(({ name }) => `/medias/${name}`);

  test("is stored without the place where it was taken", async () => {
    const place = Buffer.concat([Buffer.from([0, 0, 0, 26]), Buffer.from("uuid+45.7674+004.8343/")]);
    const film = await keepFilm(services, Buffer.concat([mp4, place]));
    const name = film.outcome === "kept" ? film.url.slice("/medias/".length) : "";
    const file = await services.photographs.get(name);
    expect(file?.length).toBe(mp4.length + place.length);
    expect(file?.includes("+45.7674")).toBe(false);
  });

  test("is too large above 10 MB, and then not stored", async () => {
    const large = Buffer.concat([mp4, Buffer.alloc(10_000_001 - mp4.length)]);
    expect([(await keepFilm(services, large)).outcome, (await keepFilm(services, null)).outcome]).toEqual([
      "tooLarge",
      "tooLarge",
    ]);
    expect(await stored()).toEqual([]);
  });

  test("is kept as long as a version of the settings names it, and one that nothing names for a month", async () => {
    const [first, second, stray] = [await kept(), await kept(), await kept()];
    for (const url of [first, second]) await changeSettings(services, owner, () => ({ filmHero: { url, about: "" } }));
    await changeSettings(services, owner, () => ({ filmHero: { url: "", about: "" } }));
    await purgePhotos(services, { dryRun: false });
    expect((await stored()).sort()).toEqual([first, second, stray].sort());
    services.clock.set(new Date(Date.now() + 40 * 86_400_000).toISOString());
    await purgePhotos(services, { dryRun: false });
    expect((await stored()).sort()).toEqual([first, second].sort());
  });
});
