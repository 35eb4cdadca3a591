import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { noteTaskRun } from "~/domain/health/task-runs.server";

import { doctor } from "../../scripts/tasks/doctor";
import { backup } from "../../scripts/tasks/backup";
import { openShop, sharedShop, type Shop } from "../helpers/shop";
import { ON_POSTGRESQL } from "../helpers/shop-database";
import { newVisitor } from "../helpers/visitor";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const TOKEN = "jeton-de-surveillance-0123456789";
const shop = sharedShop({ env: { METRICS_TOKEN: TOKEN } });

const ask = (of: Shop, path: string, headers: Record<string, string> = {}) => fetch(new URL(path, of.url), { headers });

/** The answer of `/readyz`, which checks again after a second at most. */
async function readiness(of: Shop): Promise<unknown> {
  const answer = await ask(of, "/readyz");
  return [answer.status, await answer.json()];
}

test("a monitor is answered without a cookie, and no cache keeps the answer", async () => {
  const alive = await ask(shop(), "/healthz");
  expect([alive.status, await alive.text()]).toEqual([200, "ok\n"]);
  const ready = await ask(shop(), "/readyz");
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", failing: [], version }]);
  for (const { headers } of [alive, ready])
    expect([headers.get("Set-Cookie"), headers.get("Cache-Control")]).toEqual([null, "no-store"]);
});

test("a private folder that has become a file, and backups that stopped, are named; `doctor` says what to do", async () => {
  const own = await openShop();
  await noteTaskRun(own.db, "backup", new Date("2020-01-01T10:00:00Z"));
  expect(await readiness(own)).toEqual([503, { status: "notReady", failing: ["backup"], version }]);
  await expect(doctor([], own.env)).rejects.toThrow(
    /La dernière sauvegarde date du 1er janvier 2020 à 11.*\n {2}systemctl/,
  );
  const target = join(own.env.PRIVATE_FILES ?? "", "..", `${randomBytes(4).toString("hex")}.sqlite`);
  await backup([target], own.env);
  expect(await readiness(own)).toEqual([200, { status: "ready", failing: [], version }]);
  await expect(doctor([], own.env)).resolves.toContain("Tout va bien");

  const nobodysMail = { ...own.env, SMTP_URL: "smtp://127.0.0.1:9" };
  await expect(doctor([], nobodysMail)).rejects.toThrow(/courriels ne répond pas .*\((ECONNREFUSED|ESOCKET)\)/);
  await own.restart({ SMTP_URL: nobodysMail.SMTP_URL });
  await expect.poll(() => readiness(own)).toEqual([503, { status: "notReady", failing: ["mailServer"], version }]);

  const nowhere = { ...own.env, DATABASE_URL: "postgres://boutique:x@127.0.0.1:1/boutique" };
  await expect(doctor([], nowhere)).rejects.toThrow(
    /^✗ La base PostgreSQL ne répond pas, ou n’accepte plus de connexion\.\n {2}Regardez son serveur .*\.$/,
  );

  const media = own.env.MEDIA_FILES ?? "";
  rmSync(media, { recursive: true, force: true });
  writeFileSync(media, "");
  expect(await readiness(own)).toEqual([503, { status: "notReady", failing: ["mediaFiles", "mailServer"], version }]);
  await expect(doctor([], own.env)).rejects.toThrow(/MEDIA_FILES ne peut pas être écrit \(E(NOTDIR|EXIST)\)/);
  expect((await ask(own, "/healthz")).status).toBe(200);
});

test("the numbers are for the bearer of the token alone, and name nobody", async () => {
  expect((await ask(shop(), "/metrics")).status).toBe(401);
  expect((await ask(shop(), "/metrics", { Authorization: "Bearer autre" })).status).toBe(401);
  const page = await newVisitor(shop()).visit("/article/maison-valmy-pantheon?q=clara@exemple.fr");
  const [, reports = ""] = /report-uri (\S+)$/.exec(page.headers.get("Content-Security-Policy") ?? "") ?? [];
  const report = (body: string) =>
    fetch(new URL(reports, shop().url), {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body,
    });
  const refused = { "effective-directive": "img-src", "blocked-uri": "https://ailleurs.example/clara@exemple.fr" };
  expect((await report(JSON.stringify({ "csp-report": refused }))).status).toBe(204);
  expect((await report("clara")).status).toBe(422);
  expect((await report(JSON.stringify({ "csp-report": { ...refused, x: "clara".repeat(2_000) } }))).status).toBe(422);
  const answer = await ask(shop(), "/metrics", { Authorization: `Bearer ${TOKEN}` });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  expect(text).toMatch(/^shop_answers_total\{address="article\/article",status="200"\} 1$/m);
  expect(text).toMatch(/^shop_answer_seconds_count\{kind="page"\} 1$/m);
  expect(text).toContain(`shop_build_info{version="${version}",commit=""} 1`);
  expect(text).toMatch(/^shop_csp_reports_total\{directive="img-src",source="elsewhere"\} 1$/m);
  expect(text).toMatch(/^shop_troubles 0$/m);
  expect(text).toMatch(/^shop_letters_waiting \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  // Observed since the start: an empty observation has a mean of NaN, and a minimum of centuries.
  expect(Number(/^nodejs_eventloop_lag_mean_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect(Number(/^nodejs_eventloop_lag_min_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(1e6);
  const drawn = new Set(
    readFileSync("docs/deployment/grafana-board.json", "utf8").match(/\b(shop|nodejs|process)_[a-z0-9_]+/g),
  );
  const counted = (name: string) => text.includes(`# TYPE ${name.replace(/_bucket$/, "")} `);
  // PostgreSQL has no log beside a file: the board's curve is empty there.
  const absent = ON_POSTGRESQL ? ["shop_database_log_bytes"] : [];
  expect([...drawn].filter((name) => !counted(name))).toEqual(absent);
  expect(drawn.size).toBeGreaterThan(10);
  expect(text).not.toMatch(/clara|pantheon|127\.0\.0\.1/);
});

test("without a token set, there is nothing to read", async () => {
  const own = await openShop();
  expect((await ask(own, "/metrics")).status).toBe(404);
  expect((await ask(own, "/metrics", { Authorization: "Bearer undefined" })).status).toBe(404);
});
