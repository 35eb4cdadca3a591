import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, vi } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { freePort } from "../../scripts/tools/shop-process";
import { ask } from "./http";
import { closeAfterThisFile } from "./left-open";
import { PATIENCE_MS } from "./patience.mjs";

const GUIDE = "docs/deployment";

/** The public addresses of the shop: `plain` only redirects to `secure`. */
export type Proxy = { secure: URL; plain: URL };
/** The ports of a proxy that will be started; the shop has to know its address first. */
export type ProxyPorts = { tls: number; http: number };

export async function proxyPorts(): Promise<ProxyPorts> {
  return { tls: await freePort(), http: await freePort() };
}

export type StartProxy = (ports: ProxyPorts, shopPort: string) => Promise<Proxy>;

/**
 * nginx with the guide's file, after the edits that the guide asks for: name, certificate, further processes, and here
 * free ports.
 */
export const startNginx = async (ports: ProxyPorts, ...shopPorts: string[]): Promise<Proxy> => {
  const folder = workFolder();
  const certificate = selfSigned(folder);
  const site = edited("nginx.conf", [
    [/boutique\.example;/g, "localhost;"],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate.file};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`],
    [/(listen (?:\[::\]:)?)443/g, `$1${ports.tls}`],
    [/(listen (?:\[::\]:)?)80;/g, `$1${ports.http};`],
    [/https:\/\/\$host/, `https://$host:${ports.tls}`],
    [/server 127\.0\.0\.1:3000;/, shopPorts.map((port) => `server 127.0.0.1:${port};`).join(" ")],
    [/\/var\/log\/nginx/, folder],
  ]);
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary} include ${folder}/site.conf; }`,
  );
  const run = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const program = found("nginx");
  execFileSync(program, ["-t", ...run], { stdio: "pipe" });
  return started(spawn(program, run, { stdio: "ignore" }), folder, ports);
};

/** Caddy with the guide's file, after the same edits; it makes its own certificate for a machine without a name. */
export const startCaddy: StartProxy = async (ports, shopPort) => {
  const folder = workFolder();
  const site = edited("Caddyfile", [
    [/boutique\.example/, "localhost"],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${shopPort}`],
  ]);
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.tls}\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), options + site);
  const caddy = spawn(found("caddy"), ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  return started(caddy, folder, ports);
};

function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-proxy-"));
  chmodSync(folder, 0o755); // nginx runs its workers as a user without rights
  return folder;
}

/** A file of the guide with an owner's edits; an edit that finds no place fails. */
function edited(name: string, edits: [RegExp, string][]): string {
  return edits.reduce(
    (text, [place, own]) => {
      expect(text).toMatch(place);
      return text.replace(place, own);
    },
    readFileSync(join(GUIDE, name), "utf8"),
  );
}

function selfSigned(folder: string): { file: string; key: string } {
  const [file, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-out", file, "-keyout", key, ...subject],
    { stdio: "ignore" },
  );
  return { file, key };
}

function found(name: string): string {
  const program = findProgram(name);
  if (!program) throw new Error(`no ${name}: npm test installs one as root on Debian`);
  return program;
}

async function started(child: ChildProcess, folder: string, { tls, http }: ProxyPorts): Promise<Proxy> {
  closeAfterThisFile(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const proxy = { secure: new URL(`https://localhost:${tls}`), plain: new URL(`http://localhost:${http}`) };
  await vi.waitFor(async () => expect((await ask(new URL("/api/health", proxy.secure))).status).toBe(200), {
    timeout: PATIENCE_MS,
  });
  return proxy;
}
