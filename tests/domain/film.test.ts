import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { purgePhotos } from "~/domain/catalogue/editing/photo-upkeep.server";
import { changeSettings } from "~/domain/settings/changes.server";
import { keepFilm } from "~/domain/settings/film.server";
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
