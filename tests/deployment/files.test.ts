import { copyFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { missingPrograms } from "../../scripts/tools/deployment-programs.mjs";

const GUIDE = "docs/deployment";
const missing = missingPrograms();
if (missing.length > 0) console.warn(`Not installed, and not tried with the guide's files: ${missing.join(", ")}`);

const units = readdirSync(GUIDE).filter((name) => /\.(service|socket|timer)$/.test(name));
/** A further process is named by its port. */
const instanceOf = (unit: string) => unit.replace("boutique@.", "boutique@3001.");
/** In hundredths: at 3 of 10 systemd begins to call a service exposed. */
const MOST_EXPOSED = 30;

function run(program: string, ...words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(findProgram(program) ?? program, words, { encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(missing.includes("systemd-analyze"))("systemd understands every line of the units", () => {
  expect(units).toContain("boutique.service");
  const folder = mkdtempSync(join(tmpdir(), "shop-units-"));
  try {
    for (const unit of units) {
      // What the guide installs by hand need not be on this machine.
      const text = readFileSync(join(GUIDE, unit), "utf8").replace("/usr/local/bin/litestream", process.execPath);
      writeFileSync(join(folder, instanceOf(unit)), text);
    }
    for (const unit of units)
      expect([unit, run("systemd-analyze", "verify", join(folder, instanceOf(unit)))]).toEqual([
        unit,
        { status: 0, said: "" },
      ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(missing.includes("systemd-analyze"))("no service has more rights than it needs", () => {
  for (const unit of units.filter((name) => name.endsWith(".service"))) {
    const { status, said } = run(
      "systemd-analyze",
      "security",
      "--offline=true",
      `--threshold=${MOST_EXPOSED}`,
      join(GUIDE, unit),
    );
    expect([unit, status, said.split("\n").at(-2)]).toEqual([unit, 0, expect.stringContaining("OK")]);
  }
});

test("a further process runs as the first one does, but for its socket and port", () => {
  for (const kind of ["service", "socket"]) {
    const withoutRemark = (unit: string) =>
      readFileSync(join(GUIDE, `${unit}.${kind}`), "utf8").replace(/^#.*\n/gm, "");
    const first = withoutRemark("boutique")
      .replaceAll("boutique.socket", "boutique@%i.socket")
      .replace("Description=Boutique", "Description=Boutique, port %i")
      .replace("ExecStart=", "ExecStart=/usr/bin/env PORT=%i ")
      .replace(":3000", ":%i");
    expect(withoutRemark("boutique@")).toBe(first);
  }
});

test("every unit that the shop, its tasks and the guide name stands beside the guide", () => {
  const sources = ["app/domain/health", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
  const named = [...sources, "docs/deployment.md"].flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:journalctl -u|systemctl (?:[a-z-]+ )(?:--now )?)\s*(boutique[\w@.-]*\w)/g,
      ),
    ].map(([, unit = ""]) => unit.replace(/@.*/, "@")),
  );
  expect(named.length).toBeGreaterThan(8);
  const there = (unit: string) => units.some((file) => file === unit || file.startsWith(`${unit}.`));
  expect([...new Set(named)].filter((unit) => !there(unit))).toEqual([]);
});

test("nothing tells to stop the service alone, which its socket would start again", () => {
  const texts = ["docs/deployment.md", "scripts/backup/database-file.ts", "scripts/tasks/move-to.ts"];
  const stops = texts.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/systemctl\s+stop\s+(boutique[^`’),.\s]*\S*)/g),
  ]);
  expect(stops.length).toBeGreaterThan(5);
  const alone = stops.filter(([, unit = ""]) => /^boutique(@\w+)?(\.service)?\W*$/.test(unit)).length;
  expect(alone, "the guide explains it once").toBe(1);
});

test.skipIf(missing.includes("logrotate"))("the proxy's log is deleted after a week", () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-rotation-"));
  try {
    const file = join(folder, "boutique");
    copyFileSync(join(GUIDE, "boutique.logrotate"), file);
    chmodSync(file, 0o644);
    const { status, said } = run("logrotate", "--debug", "--state", join(folder, "state"), file);
    expect(status).toBe(0);
    expect(said).toContain("rotating pattern: /var/log/nginx/boutique.log  after 1 days (7 rotations)");
    expect(said).not.toContain("error:");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.skipIf(missing.includes("caddy"))("Caddy adapts its file as it stands", () => {
  const { status, said } = run("caddy", "validate", "--adapter", "caddyfile", "--config", join(GUIDE, "Caddyfile"));
  expect([status, said]).toEqual([0, expect.stringContaining("Valid configuration")]);
});
