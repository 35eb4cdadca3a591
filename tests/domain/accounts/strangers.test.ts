import { beforeEach, describe, expect, test } from "vitest";

import { createAccount, type Account } from "~/domain/accounts/account.server";
import { logIn } from "~/domain/accounts/login.server";
import { proveEmail } from "~/domain/accounts/proof.server";
import { answerResets, askForReset, resetPassword } from "~/domain/accounts/recovery.server";
import { register } from "~/domain/accounts/register.server";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { newId } from "~/domain/ids";
import { runPurges } from "~/domain/privacy/purges.server";
import { instant } from "~/domain/time";
import { TooManyPasswords, openPasswordHasher, type PasswordHasher } from "~/infra/password-hash.server";

import { queuedMails } from "../../helpers/factories";
import { anyOf } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const PASSWORD = "Monture-Pantos-42";
const WRONG = "Monture-Pantos-43";
const STRANGER = () => null;
const CLARA = {
  genre: "femme" as const,
  nom: "Moreau",
  prenom: "Clara",
  email: "clara@exemple.fr",
  telephone: "0612345678",
  address: "",
  postalCode: "",
  city: "",
  password: PASSWORD,
};

/** Counts the slow operations: the same as measuring their time, without a clock. */
function counting(hasher: PasswordHasher) {
  const work = { hashed: 0, verified: 0 };
  return {
    work,
    hash: (password: string) => ((work.hashed += 1), hasher.hash(password)),
    verify: (stored: string | null, password: string) => ((work.verified += 1), hasher.verify(stored, password)),
  };
}

let services: TestServices;
let passwords: ReturnType<typeof counting>;
beforeEach(async () => {
  passwords = counting(openPasswordHasher());
  services = await testServices({ passwords, env: { RATE_LIMITS: "on" } });
});

async function account(email: string, proven = true): Promise<Account> {
  return createAccount(services, {
    role: "customer",
    genre: "femme",
    firstName: "Clara",
    lastName: "Moreau",
    email,
    phone: "0612345678",
    passwordHash: await services.passwords.hash(PASSWORD),
    proven,
  });
}

/** An order of that account, as the columns say. */
async function paidFor({ visitorId }: Account, changes: Record<string, unknown> = {}): Promise<void> {
  const at = instant(services.now());
  await services
    .db("orders")
    .insert({
      id: newId(services.now()),
      number: `LT-${visitorId.slice(-9)}`,
      visitor_id: visitorId,
      status: "Livrée",
      stock_state: "taken",
      hold_expires_at: "",
      fingerprint: "",
      delivery_method: "retrait",
      subtotal_cents: 0,
      discount_cents: 0,
      delivery_cents: 0,
      total_cents: 0,
      created_at: at,
      paid_at: at,
      ...changes,
    });
}

async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["users", "visitors", "addresses", "sessions", "account_tokens", "reset_requests", "outbox"])
    counts[table] = Number((await services.db(table).count({ count: "*" }).first())?.count);
  return counts;
}

/** The cost of some work: passwords hashed and rows written. */
async function costOf(work: () => Promise<unknown>) {
  const [before, computed] = [await rows(), { ...passwords.work }];
  await work();
  const after = await rows();
  return {
    ...Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)])),
    hashed: passwords.work.hashed - computed.hashed,
    verified: passwords.work.verified - computed.verified,
  };
}

describe("who asks learns nothing of who is a customer", () => {
  test("a login costs the same for an address nobody has, one that is known, and one with several accounts", async () => {
    await account("clara@exemple.fr");
    await account("deux@exemple.fr");
    await account("deux@exemple.fr", false);
    await account("attente@exemple.fr", false);
    const costs = [];
    for (const email of ["personne@exemple.fr", "clara@exemple.fr", "deux@exemple.fr", "attente@exemple.fr"])
      costs.push(
        await costOf(async () =>
          expect(await logIn(services, { email, password: WRONG }, STRANGER)).toEqual({ outcome: "wrong" }),
        ),
      );
    expect(costs[0]).toMatchObject({ verified: 2, hashed: 0 });
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(await costOf(() => logIn(services, { email: "clara@exemple.fr", password: PASSWORD }, STRANGER))).toEqual(
      costs[0],
    );
  });

  test("a registration costs the same for a known address, whose owner alone is told", async () => {
    await account("clara@exemple.fr");
    const known = await costOf(() => register(services, CLARA, "un"));
    const fresh = await costOf(() => register(services, { ...CLARA, email: "nouvelle@exemple.fr" }, "deux"));
    expect(known).toEqual(fresh);
    expect(fresh).toMatchObject({ hashed: 1, verified: 0, users: 1, outbox: 1, account_tokens: 1 });
    expect((await queuedMails(services)).map(({ mail }) => mail.subject.split(" – ")[0]).sort()).toEqual([
      "Confirmez votre adresse e-mail",
      "Vous avez déjà un compte",
    ]);
  });

  test("a forgotten password writes the same for anyone; a worker looks the address up later", async () => {
    await account("clara@exemple.fr");
    const known = await costOf(() => askForReset(services, "clara@exemple.fr"));
    expect(await costOf(() => askForReset(services, "personne@exemple.fr"))).toEqual(known);
    expect(known).toMatchObject({ reset_requests: 1, account_tokens: 0, outbox: 0 });
    expect(await answerResets(services)).toBe(2);
    expect((await queuedMails(services)).map(({ mail }) => mail.to)).toEqual(["clara@exemple.fr"]);
    expect((await rows()).reset_requests).toBe(0); // the request is deleted
  });
});

describe("trying passwords", () => {
  const lock = async (email: string) => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn(services, { email, password: WRONG }, STRANGER)).outcome).toBe("wrong");
    return logIn(services, { email, password: PASSWORD }, STRANGER);
  };

  test("ten wrong ones lock new browsers out for a while, known address or not, and never the owner's own", async () => {
    const { id } = await account("clara@exemple.fr");
    const locked = await lock("clara@exemple.fr");
    expect(locked).toEqual({ outcome: "tooMany", seconds: anyOf(Number) });
    expect((await lock("personne@exemple.fr")).outcome).toBe("tooMany");
    const own = (asked: string) => (asked === id ? "son-navigateur" : null);
    expect((await logIn(services, { email: "clara@exemple.fr", password: PASSWORD }, own)).outcome).toBe("known");
  });

  test("a new password, set by mail, opens every browser again", async () => {
    const { id } = await account("clara@exemple.fr");
    const own = (asked: string) => (asked === id ? "son-navigateur" : null);
    await lock("clara@exemple.fr");
    for (let tries = 0; tries < 16; tries += 1)
      await logIn(services, { email: "clara@exemple.fr", password: WRONG }, own);
    expect((await logIn(services, { email: "clara@exemple.fr", password: PASSWORD }, own)).outcome).toBe("tooMany");
    await askForReset(services, "clara@exemple.fr");
    await answerResets(services);
    const token = /token=(\S+)/.exec((await queuedMails(services))[0]?.mail.text ?? "")?.[1] ?? "";
    await resetPassword(services, token, "Monture-Ovale-44", own);
    expect((await logIn(services, { email: "clara@exemple.fr", password: "Monture-Ovale-44" }, STRANGER)).outcome).toBe(
      "known",
    );
    expect((await logIn(services, { email: "clara@exemple.fr", password: "Monture-Ovale-44" }, own)).outcome).toBe(
      "known",
    );
  });

  test("one who registers someone's address again and again does not keep them out of an account that waits for its proof", async () => {
    const { id } = await account("clara@exemple.fr", false);
    for (let each = 0; each < 3; each += 1) {
      services.clock.advance({ minutes: 1 });
      await register(services, { ...CLARA, password: "Intrus-Pantos-99" }, null);
    }
    const login = await logIn(services, { email: "clara@exemple.fr", password: PASSWORD }, (asked) =>
      asked === id ? "son-navigateur" : null,
    );
    expect(login).toMatchObject({ outcome: "known", account: { id } });
  });
});

describe("many at once", () => {
  test("a request after the last place in the queue is sent away at once", async () => {
    const hasher = openPasswordHasher(3);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash(PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect((answers[5] as PromiseRejectedResult).reason).toBeInstanceOf(TooManyPasswords);
    expect(await hasher.verify(await hasher.hash(PASSWORD), PASSWORD)).toBe(true); // and the queue continues
  });

  test("registrations that come all at once are all made", async () => {
    const accounts = await Promise.all(
      Array.from({ length: 24 }, (_, each) =>
        register(services, { ...CLARA, email: `foule-${each}@exemple.fr` }, `f${each}`),
      ),
    );
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(24);
    expect(await rows()).toMatchObject({ users: 24, visitors: 24, outbox: 24 });
  });
});

test("the same form sent twice makes one account; long after, it opens none", async () => {
  const [one, two] = await Promise.all([
    register(services, CLARA, "formulaire"),
    register(services, CLARA, "formulaire"),
  ]);
  expect(two.id).toBe(one.id);
  services.clock.advance({ minutes: 6 });
  expect((await register(services, CLARA, "formulaire")).id).not.toBe(one.id);
});

test("an account that nobody proves ends after a week, alike for a known address and a new one; one the shop has promised something stays", async () => {
  const owner = await account("clara@exemple.fr");
  services.clock.advance({ days: 1 });
  const twin = await register(services, { ...CLARA, password: "Intrus-Pantos-99" }, null);
  const fresh = await register(
    services,
    { ...CLARA, email: "nouvelle@exemple.fr", password: "Intrus-Pantos-99" },
    null,
  );
  const [buyer, visited, gaveUp] = [
    await account("achat@exemple.fr", false),
    await account("visite@exemple.fr", false),
    await account("abandon@exemple.fr", false),
  ];
  await paidFor(buyer);
  await paidFor(gaveUp, { status: "Annulée", paid_at: null, cancelled_at: instant(services.now()) });
  await book(services, visited.visitorId, {
    motif: "controle",
    slotAt: atHour("2026-03-17", 10),
    nom: "Moreau",
    prenom: "Clara",
    telephone: "0612345678",
    email: "visite@exemple.fr",
  });
  const lives = async () => {
    await runPurges(services, { dueOnly: true });
    const opened = [];
    for (const { email } of [twin, fresh])
      opened.push((await logIn(services, { email, password: "Intrus-Pantos-99" }, STRANGER)).outcome);
    return opened;
  };
  services.clock.advance({ days: 6, hours: 23 });
  expect(await lives()).toEqual(["known", "known"]);
  services.clock.advance({ hours: 2 });
  expect(await lives()).toEqual(["wrong", "wrong"]);
  expect(await services.db("users").orderBy("email").pluck("id")).toEqual([buyer.id, owner.id, visited.id]);
  expect(
    await services.db("visitors").whereIn(
      "id",
      [twin, fresh, gaveUp].map(({ visitorId }) => visitorId),
    ),
  ).toEqual([]);
});

test("the proof of one account ends those that others made with its address, with what they hold", async () => {
  const intruder = await register(services, { ...CLARA, password: "Intrus-Pantos-99" }, null);
  services.clock.advance({ minutes: 1 });
  const clara = await register(services, CLARA, null);
  const token = (await queuedMails(services)).map(({ mail }) => /token=(\S+)/.exec(mail.text)?.[1]).at(-1) ?? "";
  expect(await proveEmail(services, token, { accountId: clara.id })).toMatchObject({
    account: { id: clara.id, verified: true },
    moved: false,
  });
  expect(await services.db("users").where({ id: intruder.id })).toEqual([]);
  expect(await services.db("visitors").where({ id: intruder.visitorId })).toEqual([]);
});
