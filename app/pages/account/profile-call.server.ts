import type { z } from "zod";

import { findAccount } from "~/domain/accounts/account.server";
import {
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  FIELDS_MISSING,
  type ProfileCall,
} from "~/domain/accounts/forms.server";
import { checkPassword } from "~/domain/accounts/login.server";
import {
  askForNewEmail,
  changePassword,
  mainAddress,
  saveMainAddress,
  savePerson,
} from "~/domain/accounts/profile.server";
import type { Session } from "~/domain/accounts/sessions.server";
import { replaceWishlist } from "~/domain/wishlist/wishlist.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { apiError } from "~/http/answers/api-answers.server";
import { tooSoon } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

type Changes = z.output<typeof ProfileCall>;

/**
 * Changes the parts of an account that a call names; all of them, or none after a refusal.
 * @returns the refusal, or null
 */
export async function changeAccount(
  context: ShopContext,
  { id, account }: Session,
  changes: Changes,
): Promise<Response | null> {
  const { services } = context;
  const newEmail = changes.email && changes.email !== account.email ? changes.email : null;
  const address = await wholeAddress(context, account.id, changes);
  if (address === "incomplete") return apiError(422, FIELDS_MISSING);
  if (newEmail || changes.newPassword) {
    if (!changes.currentPassword) return apiError(422, CURRENT_PASSWORD_MISSING);
    const checked = await checkPassword(services, account.id, changes.currentPassword);
    if (checked.outcome === "tooMany") return tooSoon(context, checked.seconds);
    if (checked.outcome === "wrong") return apiError(422, CURRENT_PASSWORD_WRONG);
  }
  const write = async (inside: Services) => {
    const wait = newEmail ? await askForNewEmail(inside, account, newEmail) : 0;
    if (wait > 0) throw tooSoon(context, wait); // thrown, so that the transaction undoes the other changes
    const { genre, nom, prenom, telephone = changes.phone } = changes;
    const person = { genre, lastName: nom, firstName: prenom, phone: telephone };
    // Read again inside the transaction: a call has no version, and overwrites the present values.
    const current = await findAccount(inside, account.id);
    if (current && Object.values(person).some((value) => value !== undefined))
      await savePerson(inside, current, person);
    if (address) await saveMainAddress(inside, account.id, address);
    if (changes.wishlist) await replaceWishlist(inside, account.visitorId, changes.wishlist.map(nameOfWish));
  };
  // A new password ends all links mailed before, so that the link to the new address is written after it.
  await (changes.newPassword
    ? changePassword(services, account, changes.newPassword, id, write)
    : inTransaction(services, write));
  return null;
}

/** The main address with the sent parts changed; null when no part is sent. */
async function wholeAddress({ services }: ShopContext, userId: string, { address, postalCode, city }: Changes) {
  if (address === undefined && postalCode === undefined && city === undefined) return null;
  const known = await mainAddress(services, userId);
  const whole = {
    street: address ?? known?.street,
    postalCode: postalCode ?? known?.postalCode,
    city: city ?? known?.city,
  };
  return whole.street && whole.postalCode && whole.city
    ? { street: whole.street, postalCode: whole.postalCode, city: whole.city }
    : "incomplete";
}

/** The name or number of a wish: an entry is either of them, or a product with an id. */
function nameOfWish(wish: string | number | Record<string, unknown>): string | number {
  if (typeof wish !== "object") return wish;
  const name = wish._id ?? wish.productId ?? wish.id;
  return typeof name === "string" || typeof name === "number" ? name : "";
}
