import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase } from "~/infra/db.server";

import { postgres, startPostgres, type PostgresServer } from "../helpers/postgres";
import { scratchFolder } from "../helpers/scratch";
import { TEST_ENVIRONMENT } from "../helpers/services";
import { templateFile } from "../helpers/template";

if (!postgres) console.warn("PostgreSQL is not installed: the guide's files for it are not tried");

const GUIDE = "docs/deployment";
const SETTINGS = join(GUIDE, "postgresql.conf");
/** A quote in it shows that the password is quoted, too. */
const PASSWORD = "mot'de passe";

describe.skipIf(!postgres)("a shop moved to PostgreSQL by the steps of the guide", () => {
  const folder = scratchFolder("shop-steps-");
  let server: PostgresServer;
  let url = "";
  beforeAll(async () => {
    server = await startPostgres({ settings: SETTINGS, access: join(GUIDE, "postgresql-hba.conf") });
    url = `postgres://boutique:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}/boutique`;
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (program: string, words: string[], env: Record<string, string> = {}) => {
    const PATH = `${postgres}:${process.env.PATH}`;
    const { status, stdout, stderr } = spawnSync(program, words, { env: { ...env, PATH } as never, encoding: "utf8" });
    return { status, said: stdout + stderr };
  };
  /** As PostgreSQL's own administrator, by its socket. */
  const administer = (...words: string[]) =>
    run("psql", ["-XAtq", "-h", server.folder, "-p", String(server.port), "-U", "postgres", ...words]);
  const ask = (address: string, question: string) => run("psql", ["-XAtq", "-d", address, "-c", question]);
  const dump = (word: string, env = { DATABASE_URL: url }) =>
    run("sh", [join(GUIDE, "postgresql-dump.sh"), word, join(folder, "tables.dump")], env);
  const counts = async (address: string) => {
    const db = openDatabase(address);
    try {
      return Object.fromEntries(
        await Promise.all(
          ["products", "product_colors", "price_history", "shop_identity", "lenses"].map(async (table) => [
            table,
            Number(
              (
                await db(table as "products")
                  .count({ n: "*" })
                  .first()
              )?.n,
            ),
          ]),
        ),
      ) as Record<string, number>;
    } finally {
      await db.destroy();
    }
  };

  test("the settings are those of its version, and all in force", () => {
    const settings = readFileSync(SETTINGS, "utf8").match(/^\w+(?= = )/gm) ?? [];
    expect(settings.length).toBeGreaterThan(10);
    const inForce = "select name from pg_file_settings where applied and error is null and sourcefile like '%/guide-%'";
    expect(administer("-c", inForce).said.trim().split("\n").sort()).toEqual([...settings].sort());
  });

  test("its user is made, and reaches its own database alone, with the password alone", () => {
    const words = ["-v", "ON_ERROR_STOP=1", "-v", `password=${PASSWORD}`, "-f", join(GUIDE, "postgresql.sql")];
    expect(administer(...words)).toEqual({ status: 0, said: "" });
    expect(ask(url, "select 1")).toEqual({ status: 0, said: "1\n" });
    expect(ask(url.replace(/:[^:@]*@/, ":faux@"), "select 1").said).toContain("password authentication failed");
    expect(ask(url.replace(/boutique$/, "postgres"), "select 1").said).toContain("pg_hba.conf rejects");
    expect(ask(url, "create role autre").said).toContain("permission denied");
    expect(ask(url, "create database autre").said).toContain("permission denied");

    expect(administer("-c", "create role voisin login password 'voisin'").status).toBe(0);
    expect(ask(url.replace(/\/\/[^@]*@/, "//voisin:voisin@"), "select 1").said).toContain("pg_hba.conf rejects");
    const rights = `select has_database_privilege('voisin', 'boutique', 'connect')`;
    expect(administer("-c", rights).said.trim()).toBe("f");
    const sorting = "select pg_encoding_to_char(encoding), datcollate from pg_database where datname = 'boutique'";
    expect(administer("-c", sorting).said.trim()).toBe("UTF8|C.UTF-8");
  });

  test("the shop moves in, and its tables are dumped and restored, into an empty database only", async () => {
    const file = join(folder, "shop.sqlite");
    copyFileSync(await templateFile(new Date()), file);
    const env = {
      ...TEST_ENVIRONMENT,
      NODE_ENV: "production",
      DATABASE_URL: file,
      PRIVATE_FILES: join(folder, "prive"),
      MEDIA_FILES: join(folder, "medias"),
    };
    expect(run(process.execPath, ["scripts/run.mjs", "shop", "move-to", url], env)).toMatchObject({ status: 0 });
    const before = await counts(url);
    expect(before).toEqual(await counts(file));
    expect(before.products).toBeGreaterThan(100);

    expect(dump("dump")).toEqual({ status: 0, said: "" });
    expect(dump("restore")).toEqual({ status: 1, said: "La base n’est pas vide : rien n’a été changé.\n" });
    const anew = [
      "drop database boutique",
      "create database boutique owner boutique encoding 'UTF8' locale 'C.UTF-8' template template0",
    ];
    expect(administer(...anew.flatMap((each) => ["-c", each]))).toEqual({ status: 0, said: "" });
    expect(dump("restore")).toEqual({ status: 0, said: "" });
    expect(await counts(url)).toEqual(before);
    const migrated = run(process.execPath, ["scripts/run.mjs", "migrate"], { ...env, DATABASE_URL: url });
    expect(migrated).toMatchObject({ status: 0 });
  });

  test("a refused row leaves no value in the log, neither its own nor its statement's", async () => {
    const insert = "insert into essai values ('Clara Moreau')";
    expect(ask(url, "create table essai (nom text primary key)").status).toBe(0);
    expect(ask(url, insert).status).toBe(0);
    expect(ask(url, insert).said).toContain("duplicate key");
    await expect.poll(() => server.log.join("\n")).toContain("duplicate key");
    expect(ask(url, "drop table essai").status).toBe(0);
    await server.restart(); // it has then written all of its log
    expect(server.log.join("\n")).not.toContain("Clara");
  });

  test("a slow statement is logged without the values that the shop sends beside it", () => {
    expect(administer("-c", "show log_parameter_max_length").said.trim()).toBe("0");
    expect(administer("-c", "show log_parameter_max_length_on_error").said.trim()).toBe("0");
  });
});
