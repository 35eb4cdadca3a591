import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";

import { afterEach, expect, test } from "vitest";

import { SERVE } from "../../scripts/tools/shop-process";
import { PLAIN_FRAME } from "../../seeds/named";
import { CLARA } from "../helpers/buying";
import { openShop, type Shop } from "../helpers/shop";
import { eventually, expectBoughtOnce, hastenMails, newShopper, restock, stockBefore } from "../helpers/shopper";

const STRACE = "/usr/bin/strace";
const isAsked = process.env.WRITES === "all" && existsSync(STRACE);
/** Every write by default; from the n-th, or every n-th, for a look by day. */
const FIRST = Number(process.env.WRITES_FROM ?? 1);
const STRIDE = Number(process.env.WRITES_STRIDE ?? 1);
/** What the shop does to its disk, its database server and its providers. */
const WRITES = "pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,rename,unlink";

let tracer: ChildProcess | undefined;
afterEach(() => tracer?.kill());

/** The process that answers at the shop's port. */
function processOf({ env }: Shop): string {
  const isTheShop = (pid: string) => {
    try {
      const isServer = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(SERVE);
      return isServer && readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`PORT=${env.PORT}`);
    } catch {
      return false; // it ended meanwhile, or is another user's
    }
  };
  const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isTheShop(name));
  if (!pid) throw new Error("the shop is not running");
  return pid;
}

/** Kills the shop at one of its next writes, counted from now in each of its threads. */
async function killAt(shop: Shop, write: number) {
  const pid = processOf(shop);
  const traced = spawn(STRACE, [
    ...["-f", "-qq", "-o", "/dev/null", "-e", `trace=${WRITES}`],
    ...["-e", `inject=${WRITES}:signal=SIGKILL:when=${write}`, "-p", pid],
  ]);
  tracer = traced;
  const isOver = () => traced.exitCode !== null || traced.signalCode !== null;
  const ended = once(traced, "exit");
  // It says nothing once it is attached; the kernel does. The first write may have ended the shop by then.
  const tracing = `TracerPid:\t${traced.pid}\n`;
  const isAttached = () => !existsSync(`/proc/${pid}`) || readFileSync(`/proc/${pid}/status`, "utf8").includes(tracing);
  await expect.poll(() => isOver() || isAttached()).toBe(true);
  return {
    ended,
    stop: async () => {
      traced.kill();
      await ended;
    },
  };
}

const answers = ({ url }: Shop) =>
  fetch(new URL("/healthz", url)).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A whole purchase by a customer who repeats what the network lost: the same form, as a browser sends it again.
 * @returns whether the shop was killed on the way
 */
async function buyThrough(shop: Shop, write: number): Promise<boolean> {
  const shopper = newShopper(shop);
  const { visitor } = shopper;
  const killing = await killAt(shop, write);
  let killed = false;
  const lasting = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (killed) return work();
    try {
      return await Promise.race([work(), killing.ended.then(() => Promise.reject(new Error("killed")))]);
    } catch (fault) {
      if (await answers(shop)) throw fault;
      killed = true;
      await killing.ended;
      await shop.restart();
      await hastenMails(shop); // a letter that was being sent waits until its sender's time is over
      return work();
    }
  };

  const article = await lasting(() => visitor.visit(`/article/${PLAIN_FRAME.slug}`));
  const adding = article.form({ button: "Ajouter au panier" }).fill({ Taille: "48" });
  await lasting(() => adding.submit("Ajouter au panier"));
  const asGuest = (await lasting(() => visitor.visit("/checkout"))).form({ button: /invité/ });
  const details = (await lasting(() => asGuest.submit(/invité/))).form({ button: "Continuer" });
  details.fill({ ...CLARA, "Adresse e-mail": shopper.email });
  const delivery = (await lasting(() => details.submit("Continuer"))).form({ button: "Continuer" });
  delivery.fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" });
  const button = /Commander avec obligation de paiement/;
  const paying = (await lasting(() => delivery.submit("Continuer"))).form({ button });
  paying.fill({ "Moyen de paiement": "Carte bancaire" });
  const hosted = await lasting(() => paying.submit(button));
  const back = await shop.sandbox.stripe.payHostedPage(hosted.url.href);
  const thanks = await lasting(() => visitor.open(new URL(back.location ?? "")));
  expect([thanks.status, thanks.h1], thanks.text).toEqual([200, "Merci, votre commande est confirmée"]);
  await lasting(async () => {
    await shopper.confirmationMail();
    await eventually(async () => expect(await shop.db("outbox").whereNull("sent_at")).toEqual([]));
  });
  // A letter that was received as the shop died, and not noted as sent, leaves again.
  await lasting(() => expectBoughtOnce(shopper, { copies: killed ? Math.min(2, shopper.mails().length) : 1 }));
  if (!killed) await killing.stop();
  return killed;
}

test.runIf(isAsked).each(["SQLite", "PostgreSQL"])(
  "killed at any write of a whole purchase, a shop on %s sells it once",
  { timeout: 6 * 3_600_000 },
  async (engine) => {
    const shop = await openShop({ postgresql: engine === "PostgreSQL" });
    await stockBefore(shop);
    await shop.restart(); // in a process of its own
    let write = FIRST;
    const bought = () =>
      buyThrough(shop, write).catch((fault: unknown) => {
        throw new Error(`killed at write ${write}`, { cause: fault });
      });
    for (; await bought(); write += STRIDE) {
      await restock(shop, PLAIN_FRAME);
      shop.sandbox.stripe.clear();
      shop.sandbox.inbox.clear();
    }
    expect(write, "writes of a purchase").toBeGreaterThan(50);
  },
);
