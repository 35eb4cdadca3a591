import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { COMMIT_FILE } from "../../app/domain/health/release.server";

/** The folder of the releases, and the link that names the running one. */
export type Layout = { releases: string; link: string };

const LINK = "current";
const RELEASES = "releases";
/** The running release, the former one to go back to, and one more. */
const KEPT_RELEASES = 3;
const LEFT_OUT = new Set([".git", ".cache", "data", "test-results", ".env"]);
const BROWSER = "build/packed";
const FORMER = "build/former";

/** @throws Error where the shop does not run from a folder of releases */
export function layoutOf(folder: string): Layout {
  const releases = dirname(resolve(folder));
  const link = join(dirname(releases), LINK);
  if (basename(releases) === RELEASES && existsSync(link)) return { releases, link };
  throw new Error(
    `La boutique ne tourne pas depuis un dossier de versions : rangez-la dans ${RELEASES}/<version>, avec un lien ${LINK} vers elle (docs/deployment.md).`,
  );
}

export function runningRelease({ link }: Layout): string {
  return resolve(dirname(link), readlinkSync(link));
}

/** Turns the link in one step, so that it leads to a release at every moment. */
export function switchTo({ link }: Layout, folder: string): void {
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, link);
}

/**
 * Takes a release: a folder as it stands, built or not, or a tag of a Git repository.
 * @returns its own folder among the releases
 */
export function takeRelease({ releases }: Layout, from: string, tag: string | undefined): string {
  const draft = join(releases, `en-cours-${process.pid}.part`);
  rmSync(draft, { recursive: true, force: true });
  let commit: string | null;
  if (tag) {
    execFileSync("git", ["clone", "--quiet", "--depth", "1", "--branch", tag, from, draft], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    commit = git(draft, "rev-parse", "HEAD");
    rmSync(join(draft, ".git"), { recursive: true });
  } else {
    if (!existsSync(join(from, "package.json"))) throw new Error(`${from} n’est pas une version de la boutique.`);
    commit = existsSync(join(from, ".git")) ? git(from, "rev-parse", "HEAD") : null;
    mkdirSync(draft);
    for (const name of readdirSync(from).filter((each) => !LEFT_OUT.has(each)))
      cpSync(join(from, name), join(draft, name), {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
      });
  }
  const { version } = JSON.parse(readFileSync(join(draft, "package.json"), "utf8")) as { version?: string };
  if (!version) throw new Error(`${from} n’a pas de numéro de version.`);
  if (commit) writeFileSync(join(draft, COMMIT_FILE), `${commit}\n`);
  const folder = freeName(releases, [version, commit?.slice(0, 8)].filter(Boolean).join("-"));
  renameSync(draft, folder);
  return folder;
}

/** Copies the former scripts and styles: pages that are open during the update still ask for them. */
export function carryAssets(former: string, next: string): void {
  const [from, to] = [join(former, BROWSER), join(next, FORMER)];
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true }).map(String)) {
    if (name.endsWith(".json") || statSync(join(from, name)).isDirectory() || existsSync(join(next, BROWSER, name)))
      continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    copyFileSync(join(from, name), join(to, name));
  }
}

/** Deletes the oldest releases, never the running one or the one it replaced. */
export function dropOldReleases({ releases }: Layout, needed: string[]): void {
  const age = (folder: string) => statSync(folder).mtimeMs;
  const others = readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(releases, entry.name))
    .filter((folder) => !needed.includes(folder))
    .sort((one, other) => age(other) - age(one));
  for (const folder of others.slice(Math.max(0, KEPT_RELEASES - needed.length))) rmSync(folder, { recursive: true });
}

function freeName(releases: string, wanted: string): string {
  let name = wanted;
  for (let turn = 2; existsSync(join(releases, name)); turn += 1) name = `${wanted}-${turn}`;
  return join(releases, name);
}

function git(folder: string, ...words: string[]): string {
  return execFileSync("git", ["-C", folder, ...words], { encoding: "utf8" }).trim();
}
