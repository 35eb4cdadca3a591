import { beforeEach, describe, expect, test } from "vitest";

import { createAccount, findAccount, type Account } from "~/domain/accounts/account.server";
import { logIn } from "~/domain/accounts/login.server";
import { askForNewEmail, changePassword, pendingEmail } from "~/domain/accounts/profile.server";
import { isOwnProof, proveEmail } from "~/domain/accounts/proof.server";
import { mailVerification } from "~/domain/accounts/register.server";
import { isResetToken, resetPassword } from "~/domain/accounts/recovery.server";
import { openSession, findSession } from "~/domain/accounts/sessions.server";
import { issueToken } from "~/domain/accounts/tokens.server";
import { queuedMails } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { testServices, type TestServices } from "../../helpers/services";

const OLD = "Monture-Pantos-42";
const NEW = "Monture-Ovale-43";

let services: TestServices;
let clara: Account;
/** The prover is logged in to the account. */
const own = ({ id }: Account = clara) => ({ accountId: id });
beforeEach(async () => {
  services = await testServices();
  clara = await newAccount("clara@exemple.fr");
});

async function newAccount(email: string, proven = true): Promise<Account> {
  return createAccount(services, {
    role: "customer",
    genre: null,
    firstName: null,
    lastName: null,
    email,
    phone: null,
    passwordHash: await services.passwords.hash(OLD),
    proven,
  });
}
const mailedTokens = async () =>
  (await queuedMails(services)).flatMap(({ mail }) => /token=(\S+)/.exec(mail.text)?.[1] ?? []);
/** The tokens of the mails in their order, until no more are sent. */
async function tokensUntilRefused(ask: () => Promise<boolean>): Promise<string[]> {
  const tokens: string[] = [];
  while (await ask()) tokens.push(...(await mailedTokens()).filter((token) => !tokens.includes(token)));
  return tokens;
}
const opens = async (email: string, password: string) =>
  (await logIn(services, { email, password }, () => null)).outcome === "known";

describe("the link for a new password", () => {
  test("serves once", async () => {
    const token = await issueToken(services, clara.id, "reset", clara.email);
    expect(await resetPassword(services, token, NEW)).toMatchObject({ id: clara.id });
    expect(await resetPassword(services, token, "Autre-Monture-44")).toBeNull();
    expect([
      await opens(clara.email, NEW),
      await opens(clara.email, "Autre-Monture-44"),
      await opens(clara.email, OLD),
    ]).toEqual([true, false, false]);
    expect((await queuedMails(services)).map(({ mail }) => mail.subject)).toEqual([
      textWith("Votre mot de passe a été changé"),
    ]);
  });

  test("pressed twice at once, sets one of the two", async () => {
    const token = await issueToken(services, clara.id, "reset", clara.email);
    const done = await Promise.all([resetPassword(services, token, NEW), resetPassword(services, token, NEW)]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  test("ends after an hour, with the next one asked for, and when the address has changed", async () => {
    const late = await issueToken(services, clara.id, "reset", clara.email);
    services.clock.advance({ minutes: 59 });
    expect(await isResetToken(services, late)).toBe(true);
    services.clock.advance({ minutes: 2 });
    expect([await isResetToken(services, late), await resetPassword(services, late, NEW)]).toEqual([false, null]);

    const first = await issueToken(services, clara.id, "reset", clara.email);
    const second = await issueToken(services, clara.id, "reset", clara.email);
    expect([await isResetToken(services, first), await isResetToken(services, second)]).toEqual([false, true]);
    await services
      .db("users")
      .where({ id: clara.id })
      .update({ email: "autre@exemple.fr", verified_email: "autre@exemple.fr" });
    expect(await resetPassword(services, second, NEW)).toBeNull();
  });

  test("opens its own account and no other, and is none of the links that prove an address", async () => {
    const other = await newAccount("autre@exemple.fr");
    const token = await issueToken(services, clara.id, "reset", clara.email);
    await resetPassword(services, token, NEW);
    expect(await opens(other.email, NEW)).toBe(false);
    for (const purpose of ["verify", "email"] as const)
      expect(await resetPassword(services, await issueToken(services, clara.id, purpose, clara.email), NEW)).toBeNull();
    expect(await proveEmail(services, await issueToken(services, clara.id, "reset", clara.email), own())).toBeNull();
    for (const forged of ["", "x", token.slice(0, -1), `${token}a`])
      expect(await resetPassword(services, forged, NEW)).toBeNull();
  });

  test("ends every session and every other link, a change of address among them", async () => {
    const { token: session } = await openSession(services, clara.id, "customer", "Firefox");
    await askForNewEmail(services, clara, "voleur@exemple.fr");
    const mailed = /token=(\S+)/.exec((await queuedMails(services))[0]?.mail.text ?? "")?.[1] ?? "";
    expect(await pendingEmail(services, clara.id)).toBe("voleur@exemple.fr");
    await resetPassword(services, await issueToken(services, clara.id, "reset", clara.email), NEW);
    expect(await findSession(services, session)).toBeNull();
    expect(await pendingEmail(services, clara.id)).toBeNull();
    expect(await proveEmail(services, mailed, own())).toBeNull();
    expect(await findAccount(services, clara.id)).toMatchObject({ email: clara.email });
  });
});

describe("confirming from a browser that is not logged in to the account", () => {
  test.each(["verify", "email"] as const)(
    "sets its password by the %s link, and ends what others had",
    async (purpose) => {
      const intruder = await newAccount("intrus@exemple.fr", false);
      const { token: session } = await openSession(services, intruder.id, "customer", "Firefox");
      if (purpose === "email")
        await services.db("users").where({ id: intruder.id }).update({ email: "autre@exemple.fr" });
      const link = await issueToken(services, intruder.id, purpose, "intrus@exemple.fr");
      expect(await isOwnProof(services, link, intruder.id)).toBe(true);
      expect([await isOwnProof(services, link, clara.id), await isOwnProof(services, link, undefined)]).toEqual([
        false,
        false,
      ]);
      expect(await proveEmail(services, link, { newPassword: NEW })).toMatchObject({ account: { id: intruder.id } });
      expect([await opens("intrus@exemple.fr", OLD), await opens("intrus@exemple.fr", NEW)]).toEqual([false, true]);
      expect(await findSession(services, session)).toBeNull();
    },
  );

  test("cannot do so in another account's name", async () => {
    const intruder = await newAccount("intrus@exemple.fr", false);
    const link = await issueToken(services, intruder.id, "verify", intruder.email);
    expect(await proveEmail(services, link, own())).toBeNull();
    expect(await opens(intruder.email, OLD)).toBe(true);
  });
});

describe("a change of address", () => {
  const ask = async (account: Account, email: string) => {
    await askForNewEmail(services, account, email);
    return (await mailedTokens()).at(-1) ?? "";
  };

  test("waits for its proof, tells the former address, and keeps the account", async () => {
    expect(await proveEmail(services, await ask(clara, "nouvelle@exemple.fr"), own())).toMatchObject({
      account: { id: clara.id, email: "nouvelle@exemple.fr" },
      moved: true,
    });
    expect(await opens("nouvelle@exemple.fr", OLD)).toBe(true);
    expect(await opens(clara.email, OLD)).toBe(false);
    expect((await queuedMails(services)).at(-1)?.mail).toMatchObject({
      to: clara.email,
      subject: textWith("a été changée"),
    });
  });

  test("to one that someone else has proven never happens, and is not told when it is asked", async () => {
    const other = await newAccount("autre@exemple.fr");
    expect(await proveEmail(services, await ask(clara, other.email), own())).toBeNull();
    expect([(await findAccount(services, clara.id))?.email, (await findAccount(services, other.id))?.email]).toEqual([
      clara.email,
      other.email,
    ]);
  });

  test("asked for too often, is not sent again and the last link sent stays good", async () => {
    services = await testServices({ env: { RATE_LIMITS: "on" } });
    clara = await newAccount("clara@exemple.fr", false);
    const tokens = await tokensUntilRefused(
      async () => (await askForNewEmail(services, clara, "nouvelle@exemple.fr")) === 0,
    );
    expect(tokens).toHaveLength(5);
    expect(await proveEmail(services, tokens.at(-1) ?? "", own())).toMatchObject({
      account: { email: "nouvelle@exemple.fr" },
    });
  });

  test("ends with a change of password", async () => {
    const token = await ask(clara, "voleur@exemple.fr");
    const { id } = await openSession(services, clara.id, "customer", "Firefox");
    const { token: thief } = await openSession(services, clara.id, "customer", "Chrome");
    await changePassword(services, clara, NEW, id);
    expect([await proveEmail(services, token, own()), await findSession(services, thief)]).toEqual([null, null]);
  });
});

test("the link that proves an address, asked for too often, is not sent again and the last one sent stays good", async () => {
  services = await testServices({ env: { RATE_LIMITS: "on" } });
  const anne = await newAccount("anne@exemple.fr", false);
  const tokens = await tokensUntilRefused(() => mailVerification(services, anne));
  expect(tokens).toHaveLength(5);
  expect(await proveEmail(services, tokens.at(-1) ?? "", own(anne))).toMatchObject({
    account: { id: anne.id, verified: true },
  });
});
