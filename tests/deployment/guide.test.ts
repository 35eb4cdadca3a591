import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { missingPrograms } from "../../scripts/tools/deployment-programs.mjs";
import { freePort } from "../../scripts/tools/shop-process";
import { proxyPorts, startNginx } from "../helpers/guide-proxies";
import { IS_NIGHTLY } from "../helpers/nightly";
import { newVisitor } from "../helpers/visitor";

const GUIDE = readFileSync("docs/deployment.md", "utf8");
const SOCKET_TOOL = "systemd-socket-activate";
const VERSION = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
const OWNER = { "E-mail": "camille@boutique.example", "Mot de passe": "Monture-Pantos-69001" };
const MEGABYTE = 1_000_000;
const isWalked = IS_NIGHTLY && !missingPrograms().some((name) => [SOCKET_TOOL, "nginx"].includes(name));

/** A machine: the guide's places are folders of it, and its settings are a file. */
type Machine = { root: string; port: number };

async function newMachine(): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), "shop-guide-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ["srv", "lib", "backups"]) mkdirSync(join(root, folder));
  return { root, port: await freePort() };
}

const onMachine = ({ root }: Machine, text: string) =>
  text
    .replaceAll("/srv/boutique", join(root, "srv"))
    .replaceAll("/var/lib/boutique", join(root, "lib"))
    .replaceAll("/var/backups/boutique", join(root, "backups"))
    .replaceAll("/etc/boutique.env", join(root, "boutique.env"));

/** The line of the guide's blocks that begins so, without its remark. */
function line(start: string): string {
  const blocks = [...GUIDE.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, text = ""]) => text).join("");
  const found = blocks.split("\n").filter((each) => each.startsWith(start));
  expect(found, `the guide's line "${start}"`).toHaveLength(1);
  return (found[0] ?? "").replace(/\s+#.*$/, "");
}

/** Types a line at the machine, with its settings in the environment or without. @returns what was printed */
function type(machine: Machine, command: string, { settings = true, input = "" } = {}): string {
  const text = `${settings ? `${line("set -a && . /etc/boutique.env")}; cd /srv/boutique/current && ` : ""}${command}`;
  return execFileSync("bash", ["-c", onMachine(machine, text)], {
    cwd: machine.root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME } as unknown as NodeJS.ProcessEnv,
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
}

/** Fills the settings in as an administrator does, by their names. */
function fillIn(machine: Machine, values: Record<string, string>): void {
  const file = join(machine.root, "boutique.env");
  const text = Object.entries(values).reduce(
    (filled, [name, value]) => {
      expect(filled).toMatch(new RegExp(`^${name}=`, "m"));
      return filled.replace(new RegExp(`^${name}=.*$`, "m"), () => `${name}=${value}`);
    },
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, onMachine(machine, text));
}

/** The socket and `Restart=always`, without systemd itself. */
async function startService({ root, port }: Machine): Promise<{ pidFile: string; end(): Promise<void> }> {
  const pidFile = join(root, "pid");
  const script = `while [ ! -e '${root}/stop' ]; do sh -c 'set -a; . ${root}/boutique.env; cd ${root}/srv/current && echo $$ > ${pidFile} && LISTEN_PID=$$ exec "${process.execPath}" scripts/start.mjs' & wait $!; done`;
  const tool = findProgram(SOCKET_TOOL) ?? SOCKET_TOOL;
  const manager: ChildProcess = spawn(tool, ["-l", `127.0.0.1:${port}`, "sh", "-c", script], { stdio: "ignore" });
  const end = async () => {
    if (manager.exitCode !== null || manager.signalCode !== null) return;
    writeFileSync(join(root, "stop"), "");
    const ended = once(manager, "exit");
    process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
    await ended;
    rmSync(join(root, "stop"));
  };
  onTestFinished(end);
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, String)).toBe(200);
  return { pidFile, end };
}

/** A mail server that takes connections and says nothing. */
async function muteMailServer(): Promise<number> {
  const server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

test.skipIf(!isWalked)(
  "from nothing to a shop behind TLS: installed, restarted, backed up, updated, lost, and restored on another machine",
  { timeout: 900_000 },
  async () => {
    const machine = await newMachine();
    const depot = join(machine.root, "depot");
    execFileSync("git", ["clone", "--quiet", "--bare", ".", depot]);
    execFileSync("git", ["-C", depot, "tag", VERSION]);

    // The machine
    type(machine, line("git clone --branch").replace("<address>", depot), { settings: false });
    type(machine, line("ln -s releases"), { settings: false });
    type(machine, line("cd /srv/boutique/current && npm ci"), { settings: false });
    type(machine, `cd /srv/boutique/current && ${line("cp .env.example")}`, { settings: false });
    const pair = type(machine, "cd /srv/boutique/current && npm run -s shop -- backup-key", { settings: false });
    const ports = await proxyPorts();
    const secrets = {
      APP_SECRET: randomBytes(36).toString("base64"),
      HEALTH_DATA_KEY: randomBytes(32).toString("base64"),
      BACKUP_KEY: /^BACKUP_KEY=(.*)$/m.exec(pair)?.[1] ?? "",
    };
    const own = {
      PUBLIC_URL: `https://localhost:${ports.tls}`,
      SMTP_URL: `smtp://127.0.0.1:${await muteMailServer()}`,
    };
    fillIn(machine, {
      ...own,
      ...secrets,
      PORT: String(machine.port),
      TRUST_PROXY: "1",
      BACKUP_RECIPIENT: /^BACKUP_RECIPIENT=(.*)$/m.exec(pair)?.[1] ?? "",
    });
    type(machine, line("npm run migrate -- --new"));

    // The service, and its first administrator
    const service = await startService(machine);
    const appointed = type(machine, `npm run shop -- create-admin ${OWNER["E-mail"]}`, {
      input: `${OWNER["Mot de passe"]}\n`,
    });
    expect(appointed).toContain(`${own.PUBLIC_URL}/admin/reglages/ouverture`);

    // The proxy
    const proxy = await startNginx(ports, String(machine.port));
    expect((await newVisitor(proxy.secure.href).visit("/home")).text).toContain("Bientôt");
    const owner = newVisitor(proxy.secure.href);
    const enter = async () =>
      (await owner.visit("/admin/reglages/images")).form({ name: "admin-login" }).fill(OWNER).submit("Se connecter");
    const pictures = await enter();
    expect([pictures.status, pictures.path]).toEqual([200, "/admin/reglages/images"]);
    const content = await sharp(randomBytes(2_400 * 1_500 * 3), { raw: { width: 2_400, height: 1_500, channels: 3 } })
      .jpeg({ quality: 97, chromaSubsampling: "4:4:4" })
      .toBuffer();
    expect(content.length).toBeGreaterThan(7 * MEGABYTE);
    expect(content.length).toBeLessThan(10 * MEGABYTE);
    const sent = await pictures
      .form({ button: "Enregistrer l’image" })
      .fill({
        "Où la montrer": "La boutique : l’entrée, l’accueil, À propos, Services, le contact et les rendez-vous.",
        "Photo": { filename: "devanture.jpg", type: "image/jpeg", content },
        "Ce qu’on y voit (facultatif)": "La devanture bleue",
      })
      .submit("Enregistrer l’image");
    expect([sent.status, sent.errors()]).toEqual([200, []]);
    const [picture = ""] = /\/medias\/[0-9a-f]{24}-\d+\.\w+/.exec(sent.html) ?? [];
    const shows = async () => [(await owner.visit("/admin")).status, (await owner.visit(picture)).status];

    // A restart, and the backup of the night
    process.kill(Number(readFileSync(service.pidFile, "utf8")), "SIGKILL");
    await expect.poll(() => shows().catch(String)).toEqual([200, 200]);
    const [, task = ""] =
      /^ExecStart=\/usr\/bin\/(.*)$/m.exec(readFileSync("docs/deployment/boutique-task@.service", "utf8")) ?? [];
    expect(type(machine, task.replace("%i", "backup"))).toContain("faite et relue");
    expect(type(machine, task.replace("%i", "drill"))).toContain("Exercice réussi");

    // An update to a folder that was built elsewhere
    const next = join(machine.root, "boutique-1.1.0");
    cpSync(realpathSync(join(machine.root, "srv", "current")), next, { recursive: true, verbatimSymlinks: true });
    const manifest = JSON.parse(readFileSync(join(next, "package.json"), "utf8")) as object;
    writeFileSync(join(next, "package.json"), JSON.stringify({ ...manifest, version: "1.1.0" }));
    const updating = line("npm run shop -- update /tmp/boutique-1.1.0").replace("/tmp/boutique-1.1.0", next);
    expect(type(machine, `${updating} --pid-file ${service.pidFile}`)).toContain("Version 1.1.0 en place.");
    expect(await shows()).toEqual([200, 200]);
    const [archive = ""] = readdirSync(join(machine.root, "backups"))
      .filter((name) => name.endsWith(".tar.age"))
      .sort()
      .reverse();

    // The machine is lost: on another one there is a release, the archive and the secrets that were kept apart
    const bare = await newMachine();
    cpSync(next, join(bare.root, "srv", "releases", "1.1.0"), { recursive: true });
    type(bare, "ln -s releases/1.1.0 /srv/boutique/current", { settings: false });
    cpSync(join(machine.root, "backups", archive), join(bare.root, archive));
    await service.end();
    rmSync(join(machine.root, "lib"), { recursive: true });
    const settings = line("BACKUP_KEY=…")
      .replace("…", secrets.BACKUP_KEY)
      .replace(/\S+\.tar\.age/, join(bare.root, archive));
    type(bare, `cd /srv/boutique/current && ${settings}`, { settings: false });
    const moved = readFileSync(join(bare.root, "boutique.env"), "utf8").replaceAll(machine.root, bare.root);
    writeFileSync(join(bare.root, "boutique.env"), moved);
    fillIn(bare, { ...secrets, SMTP_URL: own.SMTP_URL, PORT: String(machine.port) });
    expect(type(bare, `npm run shop -- restore ${join(bare.root, archive)}`)).toContain("Boutique remise en place");
    bare.port = machine.port;
    await startService(bare);
    await expect.poll(() => shows().catch(String)).toEqual([200, 200]);
  },
);
