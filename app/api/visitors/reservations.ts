import { json, type ActionFunctionArgs } from "@remix-run/node";

import { readItems } from "~/domain/cart/items.server";
import { NOT_RESERVED, ReservationCall, RESERVED } from "~/domain/reservations/forms.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";
import { RESERVATION_REFUSALS } from "~/http/frames/pair-view.server";

/** Puts a pair aside in the shop. */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "reservation");
  if (tooMany) return tooMany;
  const body = await readJson(request, ReservationCall);
  if (!body.ok) return body.refusal;
  const { productId, selectedColor, selectedSize, userInfo, website } = body.data;
  if (website) return json({ message: RESERVED }, { status: 201 });
  return withFailureMessage(context, NOT_RESERVED, null, () =>
    once(context, async (services) => {
      const { choices } = await readItems(services, [
        { product: productId, quantity: 1, color: selectedColor, size: selectedSize, extra: "" },
      ]);
      const [choice] = choices;
      if (!choice) return apiError(404, RESERVATION_REFUSALS.unknown.message);
      const result = await reserve(services, {
        ...choice,
        name: userInfo.nom,
        email: userInfo.email,
        phone: userInfo.telephone,
        visitorId: context.session?.account.visitorId,
      });
      if (result.outcome !== "reserved")
        return apiError(STATUS[result.outcome], RESERVATION_REFUSALS[result.outcome].message);
      const { id, reference, expiresAt } = result.reservation;
      return json({ message: RESERVED, _id: id, reference, expiresAt }, { status: 201 });
    }),
  );
}

const STATUS = { unknown: 404, soldOut: 409, soldOutSize: 409, tooMany: 409, sizeMissing: 422 } as const;
