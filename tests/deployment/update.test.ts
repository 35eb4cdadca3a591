import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

import { generateX25519Identity } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { isPostgres, openDatabase } from "~/infra/db.server";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { missingPrograms } from "../../scripts/tools/deployment-programs.mjs";
import { freePort } from "../../scripts/tools/shop-process";
import { proxyPorts, startNginx, type Proxy } from "../helpers/guide-proxies";
import { TEST_ENVIRONMENT } from "../helpers/services";
import { atNight, IS_NIGHTLY } from "../helpers/nightly";
import { PATIENCE_MS } from "../helpers/patience.mjs";
import { postgres } from "../helpers/postgres";
import { newPostgresDatabase } from "../helpers/shop-database";
import { CLIENTS, steadyClients } from "../helpers/steady-clients";
import { templateFile } from "../helpers/template";

/** The parts of a release; its packages are those of this checkout. */
const PARTS = ["app", "build", "migrations", "package.json", "public", "scripts", "tsconfig.json"];
/** systemd's own tool holds the socket, and a loop restarts the shop whenever it ends, as `Restart=always` does. */
const SOCKET_TOOL = "systemd-socket-activate";

let root = "";
/** Where each process listens. */
let urls: string[] = [];
let proxy: Proxy | undefined;
let managers: ChildProcess[] = [];
let environment: Record<string, string>;

/** @param from the release it comes after: the shop's own folder, then the one that runs */
function makeRelease(folder: string, version: string, from = realpathSync(join(root, "current"))): string {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(join(from, part), join(folder, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const settings = JSON.parse(readFileSync("package.json", "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...settings, version }));
  return folder;
}

const FORWARD_ONLY = `throw new Error("forward only");`;

const addMigration = (folder: string, name: string, up: string, down = FORWARD_ONLY) =>
  writeFileSync(
    join(folder, "migrations", name),
    `export const up = async (knex) => {\n  ${up}\n};\nexport const down = async (knex) => {\n  ${down}\n};\n`,
  );

const hasTable = async (name: string): Promise<boolean> => {
  const db = openDatabase(environment.DATABASE_URL ?? "");
  try {
    return await db.schema.hasTable(name);
  } finally {
    await db.destroy();
  }
};

/** A mail server that answers. `/readyz` names one that does not, and the update would then tell of it. */
async function politeMailServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).on("data", () => socket.write("250 boutique\r\n"));
    socket.write("220 boutique\r\n");
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

type Ready = { version: string; failing: string[] };

/** What every process answers, which must be the same of all. */
async function ready(): Promise<Ready> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const { version, failing } = (await (await fetch(`${url}/readyz`)).json()) as Ready;
      return { version, failing };
    }),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0] as Ready;
}
const pidFile = (url: string) => join(root, `pid-${new URL(url).port}`);
const running = () => basename(readlinkSync(join(root, "current")));

/**
 * Runs the update as the owner does, while customers visit pages, directly and through the guide's proxy: not one of
 * their requests may fail.
 */
async function update(from: string): Promise<{ code: number; said: string }> {
  const ways = [...urls, ...(proxy ? [proxy.secure.href] : [])].map((origin) => steadyClients(origin));
  const answered = () => ways.map(({ counts }) => counts.answered);
  const allAnswerAfter = async (before: number[]) => {
    for (const [way, { counts }] of ways.entries())
      await expect.poll(() => counts.answered).toBeGreaterThan((before[way] ?? 0) + 3 * CLIENTS);
  };
  await allAnswerAfter([]);
  const pidFiles = urls.flatMap((url) => ["--pid-file", `${new URL(url).port}=${pidFile(url)}`]);
  const words = ["scripts/run.mjs", "shop", "update", from, ...pidFiles];
  const task = spawn(process.execPath, words, { cwd: join(root, "current"), env: environment as NodeJS.ProcessEnv });
  let said = "";
  for (const stream of [task.stdout, task.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(task, "close")) as [number];
  await allAnswerAfter(answered());
  for (const { counts, failures, stop } of ways) {
    await stop();
    expect({ failures, refused: counts.refused, said }).toEqual({ failures: [], refused: 0, said });
  }
  return { code, said };
}

type Engine = { engine: string; processes: number; newDatabase(): Promise<string> };

const SQLITE: Engine = {
  engine: "SQLite",
  processes: 1,
  async newDatabase() {
    copyFileSync(await templateFile(new Date()), join(root, "shop.sqlite"));
    return join(root, "shop.sqlite");
  },
};
const POSTGRESQL: Engine = {
  engine: "PostgreSQL, with two processes",
  processes: 2,
  newDatabase: async () => (await newPostgresDatabase(new Date())).url,
};

/** A process of the shop behind a socket of its own. */
function manage(url: string): ChildProcess {
  const { host, port } = new URL(url);
  const exports = Object.entries({ ...environment, PORT: port }).map(([name, value]) => `export ${name}='${value}'`);
  const script = join(root, `manager-${port}.sh`);
  writeFileSync(
    script,
    `${exports.join("\n")}\nwhile [ -e '${root}/current' ]; do\n  sh -c 'cd "${root}/current" && echo $$ > "${pidFile(url)}" && LISTEN_PID=$$ exec "${process.execPath}" scripts/start.mjs' &\n  wait $!\ndone\n`,
  );
  return spawn(findProgram(SOCKET_TOOL) ?? SOCKET_TOOL, ["-l", host, "sh", script], { stdio: "ignore" });
}

const tried = [SQLITE, ...(postgres ? atNight(POSTGRESQL) : [])];

describe.skipIf(missingPrograms().includes(SOCKET_TOOL)).each(tried)("an update under load, $engine", (engine) => {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "shop-update-"));
    const first = makeRelease(join(root, "releases", "1.0.0"), "1.0.0", ".");
    writeFileSync(join(first, "build", "packed", "ancien-abcd1234.js"), "// of the former release\n");
    symlinkSync(first, join(root, "current"));
    const ports = await Promise.all(Array.from({ length: engine.processes }, freePort));
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    environment = {
      ...TEST_ENVIRONMENT,
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      SMTP_URL: `smtp://127.0.0.1:${await politeMailServer()}`,
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      HOST: "127.0.0.1",
      DATABASE_URL: await engine.newDatabase(),
      PRIVATE_FILES: join(root, "prive"),
      MEDIA_FILES: join(root, "medias"),
      BACKUP_FOLDER: join(root, "sauvegardes"),
      BACKUP_KEY: await generateX25519Identity(),
    };
    managers = urls.map(manage);
    for (const url of urls) await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 2 * PATIENCE_MS });
    if (!missingPrograms().includes("nginx")) proxy = await startNginx(await proxyPorts(), ...ports.map(String));
  });

  afterAll(async () => {
    rmSync(join(root, "current"), { force: true });
    const ended = managers.map((manager) => once(manager, "close"));
    for (const url of urls) process.kill(Number(readFileSync(pidFile(url), "utf8")), "SIGKILL");
    await Promise.all(ended);
    rmSync(root, { recursive: true, force: true });
  });

  test("fails no request, migrates the database and keeps serving what open pages ask for", async () => {
    const next = makeRelease(join(root, "nouvelle"), "1.0.1");
    addMigration(next, "9001_news.js", `await knex.schema.createTable("news", (table) => table.text("title"));`);
    const { code, said } = await update(next);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Version 1.0.1 en place.") as string });
    expect([running(), await ready()]).toEqual(["1.0.1", expect.objectContaining({ version: "1.0.1", failing: [] })]);
    for (const url of urls) expect((await fetch(`${url}/build/ancien-abcd1234.js`)).status).toBe(200);
    expect(await hasTable("news")).toBe(true);
    expect(readdirSync(environment.BACKUP_FOLDER ?? "").filter((name) => name.endsWith(".tar.age"))).toHaveLength(1);
    expect(readdirSync(root).filter((name) => /^(mise-a-jour|sauvegarde)-/.test(name))).toEqual([]);
  });

  test.skipIf(!IS_NIGHTLY)(
    "is not made while another program holds the database open: it could not go back",
    async () => {
      const before = running();
      const other = openDatabase(environment.DATABASE_URL ?? "");
      // A connection in use is not given back to the server. On SQLite, a transaction would hold the shop's own writes.
      const reading = isPostgres(other) ? await other.transaction() : null;
      await (reading ?? other)("orders").first("id");
      const { code, said } = await update(makeRelease(join(root, "tenue"), "1.0.5")).finally(async () => {
        await reading?.rollback();
        await other.destroy();
      });
      expect({ code, said }).toEqual({
        code: 1,
        said: expect.stringMatching(/tient la base ouverte[^]*tourne de nouveau/) as string,
      });
      expect(running()).toBe(before);
    },
  );

  test.skipIf(!IS_NIGHTLY)("whose migrations fail on a copy changes nothing", async () => {
    const before = running();
    const next = makeRelease(join(root, "fautive"), "1.0.2");
    addMigration(next, "9002_broken.js", `throw new Error("cassée");`);
    const { code, said } = await update(next);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/cassée[^]*Rien n’a été changé/) as string });
    expect([running(), existsSync(join(root, "releases", "1.0.2"))]).toEqual([before, false]);
  });

  test.skipIf(!IS_NIGHTLY)(
    "that fails at the database itself, or never answers, goes back by itself",
    async () => {
      const before = [running(), (await ready()).version];
      const next = makeRelease(join(root, "a-demi"), "1.0.3");
      addMigration(next, "9003_half.js", `await knex.schema.createTable("half", (table) => table.text("title"));`);
      addMigration(
        next,
        "9004_half.js",
        `if (!process.env.DATABASE_URL.includes("essai")) throw new Error("disque plein");`,
      );
      const half = await update(next);
      expect(half).toMatchObject({
        code: 1,
        said: expect.stringMatching(/disque plein[^]*tourne de nouveau/) as string,
      });
      expect([running(), (await ready()).version]).toEqual(before);
      expect(await hasTable("half")).toBe(false);

      const mute = makeRelease(join(root, "muette"), "1.0.4");
      const made = `await knex.schema.createTable("mute", (table) => table.text("title"));`;
      addMigration(mute, "9005_mute.js", made, `await knex.schema.dropTable("mute");`);
      writeFileSync(join(mute, "scripts", "start.mjs"), "process.exit(1);\n");
      expect(await update(mute)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/n’a pas répondu[^]*tourne de nouveau/) as string,
      });
      expect([running(), (await ready()).version, await hasTable("mute")]).toEqual([...before, false]);
    },
    240_000,
  );
});
