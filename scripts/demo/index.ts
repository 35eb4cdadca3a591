/**
 * The demo: starts sandbox and shop, on the data in data/demo. --reset deletes that data first, --dev rebuilds on each
 * change.
 */
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { startSandbox, type SandboxUrls } from "../../tests/sandbox/index";
import { CARRIER_KEYS } from "../../tests/sandbox/keys";
import { problemsBeforeStart } from "../start/ready";
import { buildIfNeeded } from "../tools/build.mjs";
import { startShop, type ShopProcess } from "../tools/shop-process";
import { prepareDatabase } from "./database";
import { greeting } from "./greeting";
import { welcomePeople } from "./people";
import { choosePorts, type Ports } from "./ports";
import { claim, claimFirst, release, runningElsewhere } from "./running";
import { demoSecrets, type Secrets } from "./secrets";
import { watchSources } from "./watch";

const FOLDER = "data/demo";
const DATABASE = `${FOLDER}/boutique.sqlite`;
const LOG = `${FOLDER}/boutique.log`;
const PATIENCE_MS = 1_500;

const wishes = readWishes();

const closers: (() => unknown)[] = [];
let stopping: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
try {
  await open();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  await stop(1);
}

async function open(): Promise<void> {
  const other = await runningElsewhere(FOLDER);
  if (other) throw new Error(`La démonstration tourne déjà : ${other}\nArrêtez-la d’abord (Ctrl-C dans sa fenêtre).`);
  if (wishes.reset) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  const secrets = demoSecrets(FOLDER);
  claimFirst(FOLDER, "elle est en train d’ouvrir");
  closers.push(() => release(FOLDER));
  const coupons = await prepareDatabase(DATABASE);
  const watcher = wishes.dev ? watchSources() : null;
  if (watcher) {
    closers.push(() => watcher.stop());
    await watcher.firstBuild;
  } else if (!(await buildIfNeeded())) {
    throw new Error("La boutique ne peut pas démarrer sans être construite.");
  }

  const { ports, release: releasePorts } = await choosePorts(process.env.PORT ? Number(process.env.PORT) : undefined);
  claim(FOLDER, urlOf(ports));
  await releasePorts("stripe", "inbox", "address", "colissimo", "laPoste", "smtp");
  const sandbox = await startSandbox({
    stripePort: ports.stripe,
    inboxPort: ports.inbox,
    addressPort: ports.address,
    colissimoPort: ports.colissimo,
    laPostePort: ports.laPoste,
    smtpPort: ports.smtp,
    webhookUrl: `http://127.0.0.1:${ports.shop}/api/webhooks/stripe`,
    webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
    secretKey: secrets.STRIPE_SECRET_KEY,
    publishableKey: secrets.STRIPE_PUBLISHABLE_KEY,
    stateFile: `${FOLDER}/bac-a-sable.json`,
    shopName: "Lunetterie des Terreaux",
    settleAfterMs: 5_000,
  });
  closers.push(() => sandbox.close());

  const environment = environmentOf(secrets, ports, sandbox.urls);
  const problems = await problemsBeforeStart(environment);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  await welcomePeople(environment, sandbox);
  await releasePorts("shop");
  let shop = await openShop(environment);
  watcher?.onBuilt(async () => {
    const old = shop;
    expectedEnds.add(old);
    await old.end("SIGTERM", PATIENCE_MS);
    shop = await openShop(environment);
    console.log("Boutique redémarrée.");
  });

  console.log(
    greeting({
      shop: environment.PUBLIC_URL,
      ...sandbox.urls,
      parcels: sandbox.urls.colissimo.page,
      smtp: `127.0.0.1:${ports.smtp}`,
      log: LOG,
      coupons,
    }),
  );
}

const expectedEnds = new WeakSet<ShopProcess>();

async function openShop(environment: Record<string, string>): Promise<ShopProcess> {
  const log = createWriteStream(LOG, { flags: "a" });
  const shop = await startShop(environment, { onLine: (line) => log.write(`${line}\n`) });
  closers.push(() => shop.end("SIGTERM", PATIENCE_MS));
  shop.child.once("close", () => {
    log.end();
    if (stopping || expectedEnds.has(shop)) return;
    console.error(
      `La boutique s’est arrêtée d’elle-même. Ses dernières lignes (${LOG}) :\n${shop.lines.slice(-15).join("\n")}`,
    );
    void stop(1);
  });
  const health = await fetch(`http://127.0.0.1:${environment.PORT}/api/health`);
  if (!health.ok)
    throw new Error(`La boutique ne répond pas bien (${health.status}) :\n${shop.lines.slice(-15).join("\n")}`);
  return shop;
}

function urlOf(ports: Ports): string {
  return `http://localhost:${ports.shop}`;
}

function environmentOf(
  secrets: Secrets,
  ports: Ports,
  urls: SandboxUrls,
): Record<string, string> & { PUBLIC_URL: string } {
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(ports.shop),
    PUBLIC_URL: urlOf(ports),
    DATABASE_URL: DATABASE,
    PRIVATE_FILES: `${FOLDER}/prive`,
    MEDIA_FILES: `${FOLDER}/medias`,
    ...secrets,
    STRIPE_API_URL: urls.stripeApi,
    STRIPE_JS_URL: urls.stripeJs,
    ADDRESS_SEARCH_URL: `${urls.address}/geocodage/search`,
    COLISSIMO_API_KEY: CARRIER_KEYS.colissimo,
    COLISSIMO_URL: urls.colissimo.labels,
    COLISSIMO_TRACKING_URL: urls.colissimo.tracking,
    LAPOSTE_API_KEY: CARRIER_KEYS.laPoste,
    LAPOSTE_URL: urls.laPoste,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SHOP_SETTINGS: "seeds/demo-shop.json",
    PAY_IN_SHOP: "all",
    MAIL_FROM: "Lunetterie des Terreaux <bonjour@lunetterie-des-terreaux.example>",
  };
}

function stop(code: number): Promise<void> {
  return (stopping ??= (async () => {
    await Promise.allSettled(closers.map((close) => close()));
    process.exit(code);
  })());
}

function readWishes(): { reset: boolean; dev: boolean } {
  try {
    return parseArgs({
      options: { reset: { type: "boolean", default: false }, dev: { type: "boolean", default: false } },
    }).values;
  } catch {
    console.error(
      "npm run demo : ouvre la boutique et garde ses données ; -- --reset repart de zéro ; -- --dev reconstruit à chaque changement.",
    );
    process.exit(1);
  }
}
