import { saveMainAddress } from "~/domain/accounts/profile.server";
import type { Account } from "~/domain/accounts/account.server";
import { book } from "~/domain/appointments/book.server";
import { addToCart } from "~/domain/cart/cart.server";
import { newId } from "~/domain/ids";
import { saveLensAnswers } from "~/domain/lenses/answers.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { storeFile } from "~/domain/prescriptions/file.server";
import { receiveFor, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { instant } from "~/domain/time";
import { keep } from "~/domain/wishlist/wishlist.server";
import type { Services } from "~/infra/services.server";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, CLARA_MOREAU, newVisitorId } from "./factories";
import { deliveredOrder, move } from "./orders";
import { paidOrder } from "./paying";
import { pdf } from "./papers";
import { withCorrection } from "./prescriptions";

const COLOR = PLAIN_FRAME.colors[0]?.value ?? "";

/** The details that identify one person: no other person of a test has them. */
export type Person = { account: Account; name: string; phone: string; street: string };

async function storedFile(services: Services, visitorId: string, name: string) {
  const keeping = await storeFile(services, visitorId, { name, bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  return keeping.file;
}

/**
 * Everything the shop can know of a customer with an account: what they collected in the cart and the wishlist, an
 * order with lenses and its prescription, an order placed without the account, a coming appointment, a reservation,
 * messages, and the newsletter.
 */
export async function belongingsOf(
  services: Services,
  { account, name, phone, street }: Person,
  slotAt: string,
): Promise<{ orders: Order[]; files: string[] }> {
  const { id, visitorId, email } = account;
  await saveMainAddress(services, id, { street, postalCode: "69001", city: "Lyon" });
  await addToCart(services, visitorId, choiceOf(CHEAP_FRAME));
  await keep(services, visitorId, { number: PLAIN_FRAME.number, color: COLOR });
  await saveLensAnswers(services, visitorId, PLAIN_FRAME.id, {
    color: COLOR,
    size: "",
    lineId: null,
    answers: NO_ANSWERS,
  });
  await book(services, visitorId, { motif: "controle", slotAt, nom: name, prenom: "Clara", telephone: phone, email });
  await services
    .db("reservations")
    .insert({
      id: newId(services.now()),
      reference: id.slice(-8),
      status: "collected",
      product_id: PLAIN_FRAME.id,
      color: COLOR,
      size: "48",
      product_name: "Panthéon",
      color_name: "Noir",
      name,
      email,
      phone,
      created_at: instant(services.now()),
      expires_at: instant(services.now()),
    });
  await writeToShop(services, { name, email, message: `Bonjour, c’est ${name}.` });
  await askOptician(services, PLAIN_FRAME.id, { name, email, message: "Je suis myope." });
  await subscribe(services, email);

  const customer = { ...CLARA_MOREAU, lastName: name, email, phone, street };
  const paid = await paidOrder(
    services,
    { customer, choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] },
    visitorId,
  );
  const file = await storedFile(services, visitorId, `ordonnance ${name}.pdf`);
  await receiveFor(services, paid, file, { prescriber: "Dr Roux" });
  await move(services, paid, ORDER_STATUS.shipped);
  const own = await move(services, paid, ORDER_STATUS.delivered);
  await services
    .db("order_lines")
    .where({ order_id: own.id })
    .update({ sealed_correction: Buffer.from("correction") });
  const guest = await deliveredOrder(
    services,
    { customer, choices: [choiceOf(CHEAP_FRAME)] },
    await newVisitorId(services),
  );
  const draft = await storedFile(services, visitorId, `brouillon ${name}.pdf`);
  await savePrescriptionDraft(services, { of: visitorId, visitorId }, { file: draft });
  return { orders: [own, guest], files: [file.id, draft.id] };
}
