import { randomBytes } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach, expect, test } from "vitest";

import { newId } from "~/domain/ids";
import { matchFilesToRows, purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { keepSealed, openSealed, purgeQuarantine } from "~/domain/sealed-files.server";
import { FEW_STRAYS } from "~/domain/shop-identity.server";
import { readConfig } from "~/infra/config.server";
import { weakPragmas } from "~/infra/db.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";

import { problemsBeforeStart } from "../../scripts/start/ready";
import { bringBackTo, bringUpToDate } from "../../scripts/start/up-to-date";
import { backup, restore } from "../../scripts/tasks/backup";
import { doctor } from "../../scripts/tasks/doctor";
import { unite } from "../../scripts/tasks/files";
import { journal } from "../../scripts/tasks/journal";
import { moveTo } from "../../scripts/tasks/move-to";
import { reseal } from "../../scripts/tasks/reseal";
import { withServices } from "../../scripts/tasks/workers";
import { newVisitorId } from "../helpers/factories";
import { asOfLaterRelease, LATER_RELEASE } from "../helpers/later-release";
import { TEST_ENVIRONMENT } from "../helpers/services";
import { templateFile } from "../helpers/template";

const root = mkdtempSync(join(tmpdir(), "shop-identity-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Place = { env: typeof TEST_ENVIRONMENT; folder: string };
let place: Place;
beforeEach(async () => {
  const folder = mkdtempSync(join(root, "place-"));
  const env = { ...TEST_ENVIRONMENT, DATABASE_URL: join(folder, "shop.sqlite"), PRIVATE_FILES: join(folder, "prive") };
  copyFileSync(await templateFile(null), env.DATABASE_URL);
  place = { env, folder };
});

/** Runs work in a shop with these settings. */
async function open<Result>(env: Record<string, string>, work: (services: Services) => Promise<Result>) {
  const services = openServices(readConfig(env), { now: () => new Date(Date.now() + 60_000) }); // files are dated by the machine
  try {
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

/** Drafts of prescriptions with their files, and files without a row. */
async function keep(services: Services, { owned = 0, strays = 0 }): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < owned + strays; n += 1) {
    const id = await keepSealed(services, "prescription", randomBytes(64));
    if (!id) throw new Error("not kept");
    names.push(id);
    if (n >= owned) continue;
    const at = services.now().toISOString();
    const visitorId = await newVisitorId(services);
    await services
      .db("prescriptions")
      .insert({
        id: newId(services.now()),
        visitor_id: visitorId,
        draft_of: visitorId,
        state: "draft",
        file_id: id,
        created_at: at,
        updated_at: at,
      });
  }
  return names;
}

const lying = (env: Place["env"]) => readdirSync(env.PRIVATE_FILES).filter((name) => /^[0-9a-f]{24}$/.test(name));
const told = (work: Promise<string>) => work.catch((fault: Error) => fault.message);

test("a folder that cannot be written stops the start and is named", async () => {
  const { env, folder } = place;
  expect(await problemsBeforeStart(env)).toEqual([]);
  writeFileSync(join(folder, "not-a-folder"), "");
  for (const name of ["MEDIA_FILES", "PRIVATE_FILES"] as const)
    expect(await problemsBeforeStart({ ...env, [name]: join(folder, "not-a-folder") })).toEqual([
      expect.stringMatching(/^Le dossier .*not-a-folder ne peut pas être lu ou écrit \(EEXIST\)\.$/),
    ]);
});

test("a mistyped DATABASE_URL makes no empty shop, and one made on purpose does not open beside another's files", async () => {
  const { env, folder } = place;
  expect(await problemsBeforeStart(env)).toEqual([]);
  await open(env, (services) => keep(services, { owned: 40 }));

  const mistyped = { ...env, DATABASE_URL: join(folder, "shpo.sqlite") };
  expect(await problemsBeforeStart(mistyped)).toEqual([expect.stringContaining("Il n’y a pas de boutique dans")]);
  const task = withServices(() => Promise.resolve("run"), mistyped);
  const [update, undo] = [bringUpToDate(mistyped.DATABASE_URL, false), bringBackTo(mistyped.DATABASE_URL, "any")];
  for (const refused of [update, undo, task]) expect(await told(refused)).toContain("npm run migrate -- --new");
  expect(existsSync(mistyped.DATABASE_URL)).toBe(false);
  const tableless = { ...env, DATABASE_URL: join(folder, "empty.sqlite") };
  writeFileSync(tableless.DATABASE_URL, "");
  expect(await told(withServices(() => Promise.resolve("run"), tableless))).toContain("Il n’y a pas de boutique dans");

  expect(await told(bringUpToDate(mistyped.DATABASE_URL, true))).toMatch(/^[1-9]\d* migration/);
  expect(await told(bringUpToDate(mistyped.DATABASE_URL, true))).toContain("Il y a déjà une boutique");
  const problems = (await problemsBeforeStart(mistyped)).join("\n");
  for (const part of ["celui d’une autre boutique", "est vide", "40 fichier(s)", "npm run shop -- files --confirm"])
    expect(problems).toContain(part);
  // Started in spite of that check, the shop leaves the files where they are.
  await open(mistyped, async (services) => {
    expect(await matchFilesToRows(services)).toEqual({ setAside: 0, missing: 0 });
    expect(await purgePrescriptions({ ...services, now: () => new Date(Date.now() + 7_200_000) })).toMatchObject({
      setAside: 0,
      strayFiles: 0,
    });
  });
  expect(lying(env)).toHaveLength(40);
  expect(await problemsBeforeStart(env)).toEqual([]);
});

test("an older backup in place: many files without a row stop the start; confirmed, they are kept aside 30 days, and come back with their rows", async () => {
  const { env, folder } = place;
  expect(await problemsBeforeStart(env)).toEqual([]);
  await open(env, (services) => newVisitorId(services));
  const older = join(folder, "older.sqlite");
  copyFileSync(env.DATABASE_URL, older);
  const [first = ""] = await open(env, (services) => keep(services, { owned: FEW_STRAYS + 1 }));

  const restored = { ...env, DATABASE_URL: older };
  expect((await problemsBeforeStart(restored))[0]).toContain(`${FEW_STRAYS + 1} des ${FEW_STRAYS + 1} fichiers`);
  await open(restored, async (services) => {
    await matchFilesToRows(services);
    expect(lying(env)).toHaveLength(FEW_STRAYS + 1);
    expect(await unite(services)).toContain(`${FEW_STRAYS + 1} fichier(s) mis de côté pendant 30 jours`);
  });
  expect([lying(env), await problemsBeforeStart(restored)]).toEqual([[], []]);

  // With the newer database, a page that needs its file gets it back at once, and the start brings the others back.
  await open(env, async (services) => {
    expect((await openSealed(services, "prescription", first)).outcome).toBe("opened");
    expect(lying(env)).toEqual([first]);
    expect(await matchFilesToRows(services)).toEqual({ setAside: 0, missing: 0 });
  });
  expect(lying(env)).toHaveLength(FEW_STRAYS + 1);
});

test("the few that a power cut leaves are set aside by the start itself, and removed after 30 days", async () => {
  const { env } = place;
  await open(env, async (services) => {
    const [owned] = await keep(services, { owned: 1, strays: FEW_STRAYS });
    expect(await matchFilesToRows(services)).toEqual({ setAside: FEW_STRAYS, missing: 0 });
    expect(lying(env)).toEqual([owned]);
    const [aside] = await services.quarantine.list();
    const at = aside?.changedAt.getTime() ?? Number.NaN; // the disk's own clock
    const later = (days: number) => ({ ...services, now: () => new Date(at + days * 86_400_000) });
    expect(await purgeQuarantine(later(29))).toBe(0);
    expect(await purgeQuarantine(later(31), { dryRun: true })).toBe(FEW_STRAYS);
    expect(await purgeQuarantine(later(31))).toBe(FEW_STRAYS);
    expect(await services.quarantine.list()).toEqual([]);
  });
});

test("another key stops the start, also before there is a check value; the former one beside it opens", async () => {
  const { env } = place;
  const other = { ...env, HEALTH_DATA_KEY: randomBytes(32).toString("base64") };
  await open(env, (services) => keep(services, { owned: 1 }));
  expect(await problemsBeforeStart(other)).toEqual([expect.stringContaining("HEALTH_DATA_KEY"), expect.anything()]);
  expect(await problemsBeforeStart(env)).toEqual([]);
  await open(env, (services) => services.db("prescriptions").delete());
  expect(await problemsBeforeStart(other)).toEqual([expect.stringContaining("HEALTH_DATA_KEY"), expect.anything()]);
  expect(await problemsBeforeStart({ ...other, HEALTH_DATA_FORMER_KEYS: env.HEALTH_DATA_KEY } as typeof env)).toEqual(
    [],
  );
});

test("a damaged database, or a file that is none, stops the start with a sentence", async () => {
  const { env } = place;
  const file = openSync(env.DATABASE_URL, "r+");
  writeSync(file, randomBytes(40_000), 0, 40_000, 8192);
  closeSync(file);
  expect(await problemsBeforeStart(env)).toEqual([expect.stringMatching(/est abîmée .*npm run shop -- restore/)]);
  writeFileSync(env.DATABASE_URL, "Bonjour, ceci est une lettre. ".repeat(200));
  expect(await problemsBeforeStart(env)).toEqual([expect.stringMatching(/est abîmée .*npm run shop -- restore/)]);
});

test("the database of a later release is named by the start and by each command, which change nothing; an older backup takes its place", async () => {
  const { env, folder } = place;
  const url = env.DATABASE_URL;
  await bringUpToDate(url, false);
  const [older, later] = [join(folder, "older.sqlite"), join(folder, "later.sqlite")];
  expect(await told(backup([older], env))).toContain("faite et vérifiée");
  await open(env, async ({ db }) => {
    expect(await db("shop_identity").pluck("migrated_by")).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    await asOfLaterRelease(db);
  });
  expect(await told(backup([later], env))).toContain("faite et vérifiée");

  expect(await problemsBeforeStart(env)).toEqual([expect.stringMatching(LATER_RELEASE)]);
  const commands = {
    "migrate": () => bringUpToDate(url, false),
    "migrate --back-to": () => bringBackTo(url, "0219_insurers_who_pay_later.js"),
    "doctor": () => doctor([], env),
    "move-to": () => moveTo(["postgres://127.0.0.1:1/nowhere"], env, folder),
    "reseal": () => reseal([], env),
    "journal verify": () => journal(["verify"], env),
    "journal close": () => journal(["close"], env),
    "any other": () => withServices(() => Promise.resolve("run"), env),
  };
  for (const [name, command] of Object.entries(commands))
    expect([name, await told(command())]).toEqual([name, expect.stringMatching(LATER_RELEASE)]);
  const elsewhere = { ...env, DATABASE_URL: join(folder, "new", "shop.sqlite") };
  expect(await told(restore([later], elsewhere))).toContain("Cette sauvegarde est d’une version plus récente");
  expect(existsSync(elsewhere.DATABASE_URL)).toBe(false);

  expect(await told(restore([older, "--confirm"], env))).toContain("Base remise en place");
  expect(await problemsBeforeStart(env)).toEqual([]);
});

test("the database of an earlier release is migrated before a task works on it; backup copies it as it is", async () => {
  const { env, folder } = place;
  const url = env.DATABASE_URL;
  await bringUpToDate(url, false);
  await bringBackTo(url, "0220_faces_of_a_browser.js");
  const waits = /n’est pas à jour \(0221_.*npm run migrate$/;
  expect(await problemsBeforeStart(env)).toEqual([expect.stringMatching(waits)]);
  const commands = {
    "reseal": () => reseal([], env),
    "journal close": () => journal(["close"], env),
    "any other": () => withServices(() => Promise.resolve("run"), env),
  };
  for (const [name, command] of Object.entries(commands))
    expect([name, await told(command())]).toEqual([name, expect.stringMatching(waits)]);
  expect(await told(backup([join(folder, "earlier.sqlite")], env))).toContain("faite et vérifiée");

  await bringUpToDate(url, false);
  expect(await told(withServices(() => Promise.resolve("run"), env))).toBe("run");
});

test("only a shop's database is restored", async () => {
  const { env, folder } = place;
  const foreign = join(folder, "carnet.sqlite");
  await open({ ...env, DATABASE_URL: foreign }, ({ db }) =>
    db.schema.createTable("contacts", (table) => table.text("name")),
  );
  const letter = join(folder, "lettre.sqlite");
  writeFileSync(letter, "Bonjour");
  for (const [file, reason] of [
    [foreign, "n’est pas la base d’une boutique"],
    [letter, "n’est pas une base SQLite"],
  ] as const)
    expect(await told(restore([file], env))).toContain(reason);
  expect(await told(bringUpToDate(foreign, false))).toContain("pas celle d’une boutique");
  expect(readdirSync(folder).filter((name) => name.includes("avant-"))).toEqual([]);
  expect(await problemsBeforeStart(env)).toEqual([]);

  const copy = join(folder, "backup.sqlite");
  expect(await told(backup([copy], env))).toContain("Sauvegarde faite et vérifiée");
  expect(await told(restore([copy], env))).toContain("Base remise en place");
  expect(await problemsBeforeStart(env)).toEqual([]);
});

test("each connection is as safe as the shop needs: nothing answered is lost, nothing deleted can be read", async () => {
  await open(place.env, async ({ db }) => {
    expect(await weakPragmas(db)).toEqual([]);
    const read = async (name: string) =>
      Object.values(((await db.raw(`pragma ${name}`)) as Record<string, unknown>[])[0] ?? {});
    expect(
      await Promise.all(["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete"].map(read)),
    ).toEqual([["wal"], [2], [1], [0], [1]]);
    await db.raw("pragma synchronous = OFF");
    await db.raw("pragma secure_delete = OFF");
    expect(await weakPragmas(db)).toEqual(["synchronous = 0", "secure_delete = 0"]);
  });
  expect(await problemsBeforeStart({ ...place.env, DATABASE_URL: ":memory:" })).toHaveLength(1);
});
