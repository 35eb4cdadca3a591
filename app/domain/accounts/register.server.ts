import { inTurn, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter } from "~/domain/time";
import {
  ACCOUNT_COLUMNS,
  createAccount,
  findByProvenEmail,
  readAccount,
  type Account,
  type AccountRow,
} from "./account.server";
import type { Registration } from "./forms.server";
import { alreadyRegisteredMail, verificationMail } from "./mails.server";
import { hashToken, issueToken } from "./tokens.server";

const SECOND_PRESS_MINUTES = 5;

/**
 * Makes an account. It works at once; its address counts as the customer's own once a mailed link was followed. An
 * address that already has an account gets a second one that looks the same and can never be confirmed, and a mail to
 * its owner, so that the page does not tell who is a customer.
 * @param attempt names the form: sent twice it makes one account
 */
export async function register(services: Services, person: Registration, attempt: string | null): Promise<Account> {
  // Outside the transaction, which would block the whole shop for that time.
  const passwordHash = await services.passwords.hash(person.password);
  const attemptKey = attempt && hashToken(attempt);
  return inTurn(services, `registration ${attemptKey ?? person.email.toLowerCase()}`, async (inside) => {
    const earlier: AccountRow | undefined = attemptKey
      ? await inside.db("users").where({ attempt_key: attemptKey }).first(ACCOUNT_COLUMNS)
      : undefined;
    // After a longer time it is no second press, and would open an account whose password may have changed since.
    if (earlier && earlier.created_at > instant(minutesAfter(inside.now(), -SECOND_PRESS_MINUTES)))
      return readAccount(earlier);
    if (earlier) await inside.db("users").where({ id: earlier.id }).update({ attempt_key: null });

    const { genre, prenom, nom, email, telephone, address, postalCode, city } = person;
    const account = await createAccount(inside, {
      role: "customer",
      genre,
      firstName: prenom,
      lastName: nom,
      email,
      phone: telephone,
      passwordHash,
      attemptKey,
    });
    if (address && postalCode && city) {
      await inside
        .db("addresses")
        .insert({
          id: newId(inside.now()),
          user_id: account.id,
          street: address,
          postal_code: postalCode.replace(/\s/g, ""),
          city,
          is_main: true,
          created_at: instant(inside.now()),
        });
    }
    await mailVerification(inside, account);
    return account;
  });
}

/** Mails the link that proves the address; not more often than is useful. @returns false when too many were sent */
export async function mailVerification(services: Services, account: Account): Promise<boolean> {
  // Checked before a token is issued, which ends the earlier ones: the last mailed link stays valid.
  if ((await services.rateLimits.take("accountMail", account.email)) > 0) return false;
  const taken = await findByProvenEmail(services, account.email);
  // Issued in both cases, so that what is written does not tell them apart.
  const token = await issueToken(services, account.id, "verify", account.email);
  const mail =
    taken && taken.id !== account.id
      ? alreadyRegisteredMail(services, account.email)
      : verificationMail(services, account, token);
  await queueMail(services, `account:${account.id}:verify:${newId(services.now())}`, mail, { urgent: true });
  return true;
}
