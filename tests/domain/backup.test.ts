import { createHash, randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { newId } from "~/domain/ids";
import { lastTaskRun } from "~/domain/health/task-runs.server";
import { keepSealed, openSealed } from "~/domain/sealed-files.server";
import { readConfig } from "~/infra/config.server";
import { contentOf, openDatabase } from "~/infra/db.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";

import { readArchive } from "../../scripts/backup/archive";
import { factsOf } from "../../scripts/backup/database-file";
import { verifyArchive } from "../../scripts/backup/head";
import { keptSettings } from "../../scripts/backup/kept-settings";
import { applyRetention, archivesIn, backUpTo } from "../../scripts/backup/make";
import { problemsBeforeStart } from "../../scripts/start/ready";
import { bringUpToDate } from "../../scripts/start/up-to-date";
import { backup, backupKey, drill, restore } from "../../scripts/tasks/backup";
import { reseal } from "../../scripts/tasks/reseal";
import { newVisitorId } from "../helpers/factories";
import { asOfLaterRelease, LATER_RELEASE } from "../helpers/later-release";
import { program } from "../helpers/program";
import { postgres } from "../helpers/postgres";
import { TEST_ENVIRONMENT } from "../helpers/services";
import { newPostgresDatabase, sharedPostgres } from "../helpers/shop-database";
import { templateFile } from "../helpers/template";
import { watchedRelease } from "../helpers/watched-release";

const root = mkdtempSync(join(tmpdir(), "shop-backup-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let key = "";
beforeAll(async () => void (key = await generateX25519Identity()));

type Place = ReturnType<typeof placeIn>;
const placeIn = (folder: string) => ({
  ...TEST_ENVIRONMENT,
  DATABASE_URL: join(folder, "shop.sqlite"),
  PRIVATE_FILES: join(folder, "prive"),
  MEDIA_FILES: join(folder, "medias"),
  BACKUP_KEY: key,
  STRIPE_SECRET_KEY: "sk_live_secret_de_la_boutique",
});
const PRINT = `${"ab".repeat(12)}-640.webp`;
const PICTURE = randomBytes(300_000);

let folder: string;
let env: Place;
let backups: string;
beforeEach(async () => {
  folder = mkdtempSync(join(root, "place-"));
  env = placeIn(folder);
  backups = join(folder, "sauvegardes");
  copyFileSync(await templateFile(null), env.DATABASE_URL);
  mkdirSync(env.MEDIA_FILES);
  writeFileSync(join(env.MEDIA_FILES, PRINT), PICTURE);
});

async function open<Result>(of: Record<string, string>, work: (services: Services) => Promise<Result>) {
  const services = openServices(readConfig(of));
  try {
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

/** A draft with its prescription, and a customer. */
async function trade(services: Services): Promise<string> {
  const file = await keepSealed(services, "prescription", Buffer.from("ordonnance de Clara"));
  const visitor = await newVisitorId(services);
  const at = services.now().toISOString();
  await services
    .db("prescriptions")
    .insert({
      id: newId(services.now()),
      visitor_id: visitor,
      draft_of: visitor,
      state: "draft",
      file_id: file ?? "",
      created_at: at,
      updated_at: at,
    });
  return file ?? "";
}

/** Runs a shop and closes it again. */
async function sell(of: Place = env): Promise<string> {
  expect(await problemsBeforeStart(of)).toEqual([]);
  return open(of, trade);
}

async function made(): Promise<string> {
  expect(await backup([backups], env)).toContain("faite et relue");
  return join(backups, (await archivesIn(backups))[0] ?? "");
}

const told = (work: Promise<string>) => work.catch((fault: Error) => fault.message);
const everything = (of: string) => readdirSync(of, { recursive: true }).map(String).sort();

const sumOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The content of a shop's folder: a refused archive may not change it. */
function stateOf(of: string): unknown {
  return everything(of)
    .filter((name) => statSync(join(of, name)).isFile() && !/^sauvegardes|-(wal|shm)$/.test(name))
    .map((name) => [name, name.endsWith(".sqlite") ? factsOf(join(of, name)) : sumOf(join(of, name))]);
}

test("one archive brings a lost shop back on a bare machine: database, prescriptions, pictures and the settings that are no secrets", async () => {
  const file = await sell();
  mkdirSync(join(env.PRIVATE_FILES, "quarantaine"));
  writeFileSync(join(env.PRIVATE_FILES, "quarantaine", "0".repeat(24)), "mise de côté");
  writeFileSync(join(env.PRIVATE_FILES, `${"1".repeat(24)}.0123456789ab.part`), "à demi écrite");
  const archive = await made();
  expect(statSync(archive).mode & 0o077).toBe(0);
  expect(
    readFileSync(archive).includes("prescription") || readFileSync(archive).includes(PICTURE.subarray(0, 64)),
  ).toBe(false);
  expect(await open(env, (services) => lastTaskRun(services, "backup"))).toMatchObject({ never: false });
  expect(everything(folder).filter((name) => name.includes("sauvegarde-"))).toEqual([]);

  const bare = mkdtempSync(join(root, "bare-"));
  const settings = await restore([archive, "--settings"], { BACKUP_KEY: key });
  expect(settings).toContain(`PUBLIC_URL=${env.PUBLIC_URL}`);
  expect(settings).toMatch(/^HEALTH_DATA_KEY=$/m);
  for (const secret of [env.APP_SECRET, env.HEALTH_DATA_KEY, key, env.STRIPE_SECRET_KEY])
    expect(settings).not.toContain(secret);

  const there = placeIn(bare);
  const release = watchedRelease(mkdtempSync(join(root, "machine-")));
  expect(await told(restore([archive], there, release.folder))).toContain("Boutique remise en place");
  await release.hasWaited();
  expect(await problemsBeforeStart(there)).toEqual([]);
  expect(await open(there, (services) => openSealed(services, "prescription", file))).toEqual({
    outcome: "opened",
    bytes: Buffer.from("ordonnance de Clara"),
  });
  expect(readFileSync(join(there.MEDIA_FILES, PRINT)).equals(PICTURE)).toBe(true);
  expect(everything(bare)).toEqual(
    [
      "medias",
      `medias/${PRINT}`,
      "prive",
      "prive/boutique",
      `prive/${file}`,
      "prive/quarantaine",
      `prive/quarantaine/${"0".repeat(24)}`,
      "shop.sqlite",
    ].sort(),
  );
});

test("the address of a database is kept without its password, which is asked for again", () => {
  for (const address of [
    "postgres://boutique:mot.de-passe%2142@localhost/boutique",
    "postgres://boutique:mot.de-p@sse%2142@/boutique?host=/run/postgresql",
    "postgres://boutique@localhost/boutique?sslmode=require&password=mot.de-passe%2142&application_name=boutique",
  ]) {
    const kept = keptSettings({ DATABASE_URL: address });
    expect(kept).toMatch(
      /^# Secret, à remettre : le mot de passe\nDATABASE_URL='?postgres:\/\/boutique:?@\S*boutique\S*$/m,
    );
    expect(kept).not.toMatch(/mot\.|sse%2142/);
  }
  expect(
    keptSettings({ DATABASE_URL: "/var/lib/boutique/boutique.sqlite", PUBLIC_URL: "https://boutique.example" }),
  ).toBe("PUBLIC_URL=https://boutique.example\nDATABASE_URL=/var/lib/boutique/boutique.sqlite\n");
});

test("a backup that is not given is asked for; one that does not exist is named with its whole path", async () => {
  for (const task of [restore, drill]) {
    expect(await told(task([], { ...env, BACKUP_FOLDER: undefined }))).toContain("Quelle sauvegarde ?");
    expect(await told(task(["sauvegardes/absente"], env))).toBe(
      `${resolve("sauvegardes/absente")} n’existe pas. Rien n’a été changé.`,
    );
  }
});

test("an archive that is cut short or altered anywhere is refused before anything is written", async () => {
  await sell();
  const archive = await made();
  const whole = readFileSync(archive);
  await sell();
  const before = stateOf(folder);
  const chunk = 64 * 1024 + 16;
  const header = whole.length % chunk; // what stands before the chunks, and the last one
  const lengths = [0, 10, 150, 200, header, chunk, 2 * chunk + 200, whole.length - chunk, whole.length - 1];
  for (const length of lengths) {
    truncateSync(archive, length);
    expect([length, await told(restore([archive], env))]).toEqual([length, expect.stringContaining("rien n’a été")]);
    writeFileSync(archive, whole);
  }
  for (let at = 3; at < whole.length; at += Math.ceil(whole.length / 12)) {
    const altered = Buffer.from(whole);
    altered.writeUInt8((altered[at] ?? 0) ^ 1, at);
    writeFileSync(archive, altered);
    expect([at, await told(restore([archive, "--confirm"], env))]).toEqual([
      at,
      expect.stringMatching(/rien n’a été changé|n’ouvre pas|n’est pas une base/i),
    ]);
  }
  writeFileSync(archive, Buffer.concat([whole, Buffer.from("de trop")]));
  expect(await told(restore([archive], env))).toContain("rien n’a été changé");
  expect(stateOf(folder)).toEqual(before);
});

test("an archive is refused with another key, by another shop, and over what it does not know unless that is asked for", async () => {
  await sell();
  const archive = await made();
  const other = { ...env, BACKUP_KEY: await generateX25519Identity() };
  expect(await told(restore([archive], other))).toContain("BACKUP_KEY n’ouvre pas");
  const newFile = await sell();
  await open(env, async (services) => {
    const [id, at] = [newId(services.now()), services.now().toISOString()];
    const account = { email: "clara@exemple.fr", password_hash: "x", visitor_id: await newVisitorId(services) };
    await services.db("users").insert({ id, ...account, created_at: at, updated_at: at });
  });
  const before = stateOf(folder);
  expect(await told(restore([archive], env))).toMatch(/sait ce qui s’est passé depuis.*1 compte\(s\).*--confirm/);
  expect(stateOf(folder)).toEqual(before);

  const elsewhere = placeIn(mkdtempSync(join(root, "other-")));
  copyFileSync(await templateFile(null), elsewhere.DATABASE_URL);
  await open(elsewhere, ({ db }) => db("shop_identity").update({ id: newId(new Date()) }));
  await sell(elsewhere);
  expect(await told(restore([archive, "--confirm"], elsewhere))).toContain("autre boutique");
  const wrongKey = { ...placeIn(mkdtempSync(join(root, "key-"))), HEALTH_DATA_KEY: randomBytes(32).toString("base64") };
  expect(await told(restore([archive], wrongKey))).toContain("HEALTH_DATA_KEY n’ouvre pas");
  expect(existsSync(wrongKey.DATABASE_URL) || existsSync(wrongKey.PRIVATE_FILES)).toBe(false);

  const holding = openServices(readConfig(env));
  await holding.db("users").first("id");
  expect(await told(restore([archive, "--confirm"], env))).toContain("arrêtez la boutique");
  await closeServices(holding);

  expect(await told(restore([archive, "--confirm"], env))).toMatch(/ancienne base est gardée.*\n1 fichier\(s\) plus/);
  expect(await problemsBeforeStart(env)).toEqual([]);
  expect(await open(env, ({ db }) => db("users").where({ email: "clara@exemple.fr" }))).toEqual([]);
  expect(readdirSync(join(env.PRIVATE_FILES, "quarantaine"))).toEqual([newFile]);
});

test("an exercise restores aside, opens what was sealed and says how old it is; a backup that would fail then fails now", async () => {
  await sell();
  await made();
  const before = stateOf(folder);
  expect(await told(drill([backups], env))).toMatch(
    /Exercice réussi : .*\n.*il y a 0 h, par la version \d.*\n.*1 ordonnance\(s\).*\n.*1 fichier\(s\) scellé\(s\), le dernier s’ouvre ; 1 photo/,
  );
  const lost = { ...env, HEALTH_DATA_KEY: randomBytes(32).toString("base64") };
  expect(await told(drill([backups], lost))).toContain("HEALTH_DATA_KEY n’ouvre pas");
  expect(await told(backup([backups], lost))).toContain("HEALTH_DATA_KEY n’ouvre pas");
  expect(stateOf(folder)).toEqual(before);

  rmSync(backups, { recursive: true });
  for (const name of readdirSync(env.PRIVATE_FILES).filter((each) => each !== "boutique"))
    rmSync(join(env.PRIVATE_FILES, name), { recursive: true });
  expect(await told(backup([backups], env))).toContain("faite et relue"); // better than no backup
  expect(await told(drill([backups], env))).toContain("Le dernier fichier scellé manque");
});

test("with the public key alone, backups are made and cannot be opened", async () => {
  await sell();
  const { BACKUP_KEY: _, ...without } = env;
  expect(await told(backup([backups], without))).toContain("npm run shop -- backup-key");
  const pair = await backupKey();
  const recipient = /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(pair)?.[1] ?? "";
  const secret = /^BACKUP_KEY=(\S+)$/m.exec(pair)?.[1] ?? "";
  expect(await identityToRecipient(secret)).toBe(recipient);
  expect(await told(backup([backups], { ...without, BACKUP_RECIPIENT: recipient }))).toContain(
    "BACKUP_KEY n’est pas ici",
  );
  const archive = join(backups, (await archivesIn(backups))[0] ?? "");
  expect(await told(restore([archive], without))).toContain("BACKUP_KEY manque");
  expect((await verifyArchive(archive, secret)).head.counts.prescriptions).toBe(1);
});

test("a backup that is killed leaves no archive, and the next one is whole", async () => {
  await sell();
  writeFileSync(join(env.MEDIA_FILES, `${"cd".repeat(12)}-960.webp`), randomBytes(8_000_000));
  const child = spawn(process.execPath, [await program("scripts/shop.ts"), "backup", backups], {
    env: { ...env } as unknown as NodeJS.ProcessEnv,
    stdio: "ignore",
  });
  await expect
    .poll(() => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith(".part")))
    .toBe(true);
  child.kill("SIGKILL");
  await once(child, "close");
  for (const name of await archivesIn(backups)) await verifyArchive(join(backups, name), key);
  const draft = readdirSync(backups).find((name) => name.endsWith(".part")) ?? "";
  expect(await told(restore([join(backups, draft)], env))).toContain("rien n’a été changé");
  await verifyArchive(await made(), key);
});

test("an archive goes wherever it is written to, with the database before the files that its rows name", async () => {
  await sell();
  const out = join(folder, "sortie.tar.age");
  await open(env, (services) => backUpTo(createWriteStream(out), services, env));
  const names: string[] = [];
  await readArchive(out, key, ({ name }) => Promise.resolve(void names.push(name)));
  expect(names.slice(0, 3)).toEqual(["boutique.json", "reglages.env", "base.sqlite"]);
});

test("backups are kept for their time; the last seven stay even where the clock has jumped", async () => {
  mkdirSync(backups);
  const day = (date: number) => `boutique-2026-03-${String(date).padStart(2, "0")}T03-15-00Z.tar.age`;
  const names = Array.from({ length: 20 }, (_, index) => day(index + 1));
  for (const name of [...names, "boutique-notes.txt", "2026-01-01.sqlite"]) writeFileSync(join(backups, name), "");
  expect(await applyRetention(backups, 10, new Date("2026-03-20T12:00:00Z"))).toBe(9);
  expect(await archivesIn(backups)).toEqual(names.slice(9).reverse());
  expect(await applyRetention(backups, 10, new Date("2031-03-20T12:00:00Z"))).toBe(4);
  expect(await archivesIn(backups)).toEqual(names.slice(13).reverse());
  expect(readdirSync(backups)).toHaveLength(9);
});

describe.skipIf(!postgres)("a shop in PostgreSQL", () => {
  const emptyDatabase = async (name: string): Promise<string> => {
    const { url } = await sharedPostgres();
    const owner = openDatabase(url);
    await owner.raw("create database ??", [name]);
    await owner.destroy();
    return url.replace(/[^/]*$/, name);
  };

  test("is one archive, made while it sells, which a new database takes, of either engine", async () => {
    env = { ...env, DATABASE_URL: (await newPostgresDatabase(null)).url };
    const file = await sell();
    let selling = true;
    const visitors = open(env, async (services) => {
      while (selling) await newVisitorId(services);
    });
    const archive = await made();
    selling = false;
    await visitors;
    expect(await open(env, (services) => lastTaskRun(services, "backup"))).toMatchObject({ never: false });
    expect(await drill([archive], env)).toMatch(/1 fichier\(s\) scellé\(s\), le dernier s’ouvre/);
    expect(everything(folder).filter((name) => /sauvegarde-|exercice-/.test(name))).toEqual([]);

    expect(await told(restore([archive], env))).toContain("n’est pas vide");
    const bare = mkdtempSync(join(root, "bare-"));
    for (const url of [await emptyDatabase("restored"), join(bare, "shop.sqlite")]) {
      const place = { ...placeIn(mkdtempSync(join(root, "bare-"))), DATABASE_URL: url };
      expect(await restore([archive], place)).toContain("Boutique remise en place");
      expect(await problemsBeforeStart(place)).toEqual([]);
      const found = await open(place, (services) => openSealed(services, "prescription", file));
      expect(found).toMatchObject({ outcome: "opened" });
      expect(readFileSync(join(place.MEDIA_FILES, PRINT)).equals(PICTURE)).toBe(true);
    }
  });

  test("that a later release has migrated is named by the start, by migrate and by tasks", async () => {
    const place = { ...env, DATABASE_URL: (await newPostgresDatabase(null)).url };
    await open(place, ({ db }) => asOfLaterRelease(db));
    expect(await problemsBeforeStart(place)).toEqual([expect.stringMatching(LATER_RELEASE)]);
    expect(await told(bringUpToDate(place.DATABASE_URL, false))).toMatch(LATER_RELEASE);
    expect(await told(reseal([], place))).toMatch(LATER_RELEASE);
  });

  test("leaves a new database as it was when the archive is refused", async () => {
    await sell();
    const archive = await made();
    const place = { ...placeIn(mkdtempSync(join(root, "bare-"))), DATABASE_URL: await emptyDatabase("refused") };
    truncateSync(archive, statSync(archive).size - 100);
    expect(await told(restore([archive], place))).not.toContain("remise en place");
    await open(place, async ({ db }) => expect(await contentOf(db)).toBe("empty"));
  });
});
