import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { freePort } from "../../scripts/tools/shop-process";
import { readContainerfile } from "../helpers/containerfile";
import { installRelease } from "../helpers/installed-release";
import { TEST_ENVIRONMENT } from "../helpers/services";

const file = readContainerfile("docs/deployment/Containerfile");
const uid = Number(/--uid (\d+)/.exec(file.madeBy)?.[1]);

test("what the container's file copies, and the scripts that it runs, are there", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(file.copied.filter((path) => !existsSync(path) || ignored.includes(path))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(file.scripts.filter((name) => !(name in scripts))).toEqual([]);
  expect(file.scripts).toEqual(["build", "slim"]);
  // What is secret, or only this machine's, does not enter an image.
  expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "data", "node_modules"]));
});

/** The packages among these that apt knows. */
function knownPackages(names: string[]): string[] {
  const { stdout = "" } = spawnSync("apt-cache", ["show", "--no-all-versions", ...names], { encoding: "utf8" });
  return [...(stdout ?? "").matchAll(/^Package: (\S+)$/gm)].map(([, name = ""]) => name);
}
const knowsPackages = knownPackages(["nodejs"]).length > 0;
if (!knowsPackages) console.warn("apt has no lists of packages: those of the container's file are not looked up");

test.skipIf(!knowsPackages)("every package that it installs is Debian's", () => {
  expect(file.packages).toContain("nodejs");
  const known = knownPackages(file.packages);
  expect(file.packages.filter((name) => !known.includes(name))).toEqual([]);
});

const bubblewrap = canMakeNamespaces() ? findProgram("bwrap") : null;
if (!bubblewrap) console.warn("bubblewrap is missing or may not run: the container's command is not tried");

function canMakeNamespaces(): boolean {
  const words = ["--unshare-user", "--uid", "10001", "--ro-bind", "/", "/", "true"];
  const program = findProgram("bwrap");
  return program !== null && spawnSync(program, words, { stdio: "ignore" }).status === 0;
}

describe.skipIf(!bubblewrap)(
  "what the image runs, as its user without rights, in a file system that it cannot write",
  () => {
    const release = resolve(`.cache/container-${process.pid}`);
    let host = "";
    const onHost = (path: string) => join(host, path.replaceAll("/", "-"));
    let url = "";
    let environment: Record<string, string> = {};
    let server: ChildProcess | undefined;

    /** Starts a program as the image would: its user, its folders, its variables, no rights. */
    function within([program = "", ...words]: string[]) {
      const node = dirname(process.execPath);
      const mounts = [
        ...["/usr", "/etc", node].flatMap((path) => ["--ro-bind", path, path]),
        ...["bin", "lib", "lib64", "sbin"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
        ...["--ro-bind", release, file.workFolder],
        ...file.volumes.flatMap((path) => ["--bind", onHost(path), path]),
        ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--remount-ro", "/"],
      ];
      const rights = ["--unshare-user", "--uid", String(uid), "--gid", String(uid), "--cap-drop", "ALL"];
      const variables = { PATH: `${node}:/usr/bin:/bin`, ...environment };
      const given = Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]);
      const chosen = ["--clearenv", ...given, "--chdir", file.workFolder, "--", program, ...words];
      return { program: bubblewrap ?? "", words: [...mounts, ...rights, ...chosen] };
    }
    const run = (command: string[]) => {
      const { program, words } = within(command);
      const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
      return { status, said: stdout + stderr };
    };

    beforeAll(async () => {
      installRelease(release);
      host = mkdtempSync(join(tmpdir(), "shop-volumes-"));
      for (const path of file.volumes) mkdirSync(onHost(path));
      const port = String(await freePort());
      url = `http://127.0.0.1:${port}`;
      // As `--env-file` adds the shop's own settings to the image's.
      const {
        PRIVATE_FILES: _private,
        MEDIA_FILES: _media,
        DATABASE_URL: _database,
        SHOP_SETTINGS: _settings,
        ...own
      } = TEST_ENVIRONMENT;
      environment = {
        ...own,
        LOG_LEVEL: "info",
        ...file.environment,
        // As .env.example has it; a published port does not lead there.
        HOST: "127.0.0.1",
        BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
      };
    });
    afterAll(async () => {
      if (server?.exitCode === null && server.signalCode === null) {
        const ended = once(server, "close");
        endGroup("SIGKILL");
        await ended;
      }
      for (const folder of [release, host]) rmSync(folder, { recursive: true, force: true });
    });
    /** Its own process, and bubblewrap's, which waits for it. */
    const endGroup = (signal: NodeJS.Signals) => process.kill(-(server?.pid ?? NaN), signal);

    test("its user is not root, and writes nowhere but to the volumes and /tmp", () => {
      expect(file.user).not.toMatch(/^(root|0)?$/);
      expect(file.madeBy.endsWith(` ${file.user}`)).toBe(true);
      expect(uid).toBeGreaterThan(0);
      const tried = ["/", "/usr", "/etc", file.workFolder, `${file.workFolder}/build`, ...file.volumes, "/tmp"];
      const script = `for f in ${tried.join(" ")}; do touch $f/essai 2>/dev/null && echo $f && rm $f/essai; done; id -u`;
      expect(run(["sh", "-c", script]).said.trim().split("\n")).toEqual([...file.volumes, "/tmp", String(uid)]);
    });

    test("the shop makes its database, starts, answers its health check, and ends in order", async () => {
      expect(run(["node", "scripts/run.mjs", "migrate", "--new"])).toMatchObject({ status: 0 });
      expect(run(file.healthCheck)).toMatchObject({ status: 1 });

      const { program, words } = within(file.command);
      const said: string[] = [];
      server = spawn(program, words, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [server.stdout, server.stderr])
        stream?.on("data", (text: Buffer) => void said.push(text.toString()));
      await expect.poll(() => said.join("")).toContain("[remix-serve]");
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect(run(file.healthCheck)).toEqual({ status: 0, said: "" });
      expect(await (await fetch(`${url}/home`)).text()).toContain("Bientôt");
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ failing: [] });
      expect((await fetch(url.replace("127.0.0.1", "127.0.0.2") + "/healthz")).status).toBe(200);
      const [data = "", backups = ""] = file.volumes;
      expect(readdirSync(onHost(data))).toEqual(expect.arrayContaining(["boutique.sqlite", "medias", "prive"]));
      expect(run(["node", "scripts/run.mjs", "shop", "backup"])).toMatchObject({ status: 0 });
      expect(readdirSync(onHost(backups))).toEqual([expect.stringMatching(/\.tar\.age$/)]);

      const ended = once(server, "close");
      endGroup("SIGTERM");
      await ended;
      expect(run(file.healthCheck)).toMatchObject({ status: 1 });
      expect(said.join("")).not.toContain('"level":"error"');
    });
  },
);
