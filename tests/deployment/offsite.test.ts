import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";

const UNIT = readFileSync("docs/deployment/boutique-offsite.service", "utf8");
const GUIDE = readFileSync("docs/deployment.md", "utf8");
const restic = findProgram("restic");
if (!restic) console.warn("Not installed, and not tried with the guide's files: restic");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-offsite-"));
  mkdirSync(join(folder, "backups"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a line of the unit or of the guide, in folders of the test's own. */
function run(line: string, ...more: string[]): { status: number | null; said: string; bytes: Buffer } {
  const [program = "", ...words] = line
    .replace("/var/backups/boutique", backups())
    .replace("/var/tmp/retrouvees", join(folder, "restored"))
    .replace("%%", "%")
    .split(" ");
  expect(program).toMatch(/^(?:\/usr\/bin\/)?restic$/);
  const { status, stdout, stderr } = spawnSync(restic ?? "", [...words, ...more], {
    env: {
      ...process.env,
      RESTIC_REPOSITORY: join(folder, "elsewhere"),
      RESTIC_PASSWORD: "essai",
      RESTIC_CACHE_DIR: join(folder, "cache"),
    },
  });
  return { status, said: `${stdout.toString()}${stderr.toString()}`, bytes: stdout };
}

const backups = () => join(folder, "backups");
const lines = [...UNIT.matchAll(/^ExecStart=(.*)$/gm)].map(([, line = ""]) => line);
const guideLine = (start: string) => new RegExp(`^${start}.*$`, "m").exec(GUIDE)?.[0] ?? `not in the guide: ${start}`;

function write(name: string): Buffer {
  const bytes = randomBytes(100_000);
  writeFileSync(join(backups(), name), bytes);
  return bytes;
}

test.skipIf(!restic)(
  "backups are copied each night, and come back as they were, those deleted here since included",
  () => {
    const [copy = "", ...rest] = lines;
    expect(
      run(guideLine("runuser -u boutique -- env HOME=/srv/boutique restic init").replace(/^.*(?=restic)/, "")).said,
    ).toContain("created restic repository");
    const former = write("boutique-1.tar.age");
    expect(run(copy, "--time", "2026-03-01 04:20:00").status).toBe(0);
    rmSync(join(backups(), "boutique-1.tar.age"));
    const latest = write("boutique-2.tar.age");
    for (const line of [copy, ...rest])
      expect([line, run(line)]).toEqual([line, expect.objectContaining({ status: 0 })]);

    expect(run(guideLine("restic restore")).status).toBe(0);
    const found = join(folder, "restored", backups());
    expect(readdirSync(found)).toEqual(["boutique-2.tar.age"]);
    expect(readFileSync(join(found, "boutique-2.tar.age")).equals(latest)).toBe(true);
    const kept = JSON.parse(run("restic snapshots --json").said) as { short_id: string }[];
    expect(kept).toHaveLength(2);
    expect(run(`restic dump ${kept[0]?.short_id} ${backups()}/boutique-1.tar.age`).bytes.equals(former)).toBe(true);
  },
);
