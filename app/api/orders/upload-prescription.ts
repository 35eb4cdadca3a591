import { json, type ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { findOwnOrder } from "~/domain/orders/order.server";
import { acceptsPrescription, receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { FILE_REFUSALS, storeFile, type FileRefusal } from "~/domain/prescriptions/file.server";
import { PRESCRIPTION_MISSING, UPLOAD_FAILED } from "~/domain/prescriptions/wording";
import { dropFile } from "~/domain/sealed-files.server";
import { captchaCallRefusal } from "~/http/forms/captcha.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { REFUSALS } from "~/pages/order/later-prescription.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * A prescription for an order of this visitor, as multipart {orderId, file}. A call without `x-recaptcha-token` (of the
 * action 'upload') has a stricter limit.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const refusal =
    (await limited(context, "upload")) ??
    (await captchaCallRefusal(context, request.headers.get("x-recaptcha-token"), "upload"));
  if (refusal) return refusal;
  if (!context.visitorId) return apiError(401, "Session expirée, veuillez vous reconnecter.");
  // The gate takes the file out of a multipart body, and passes the other fields on as an ordinary form.
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    return apiError(415, "Un envoi de type multipart/form-data est attendu.");
  const orderId = context.form.get("orderId");
  if (typeof orderId !== "string" || !isId(orderId)) return apiError(422, "La commande manque, ou n’existe pas.");
  const order = await findOwnOrder(context.services, orderId, context.visitorId);
  if (!order) return apiError(404, "Cette commande n’existe pas.");
  // Checked before the file is examined, because the examination costs most.
  const acceptance = await acceptsPrescription(context.services, order);
  if (acceptance !== "open") return apiError(409, REFUSALS[acceptance]);
  if (!context.upload) return apiError(422, PRESCRIPTION_MISSING);
  return receive(context, order, context.upload);
}

async function receive(
  context: ShopContext,
  order: { id: string; visitorId: string },
  sent: NonNullable<ShopContext["upload"]>,
): Promise<Response> {
  const { services } = context;
  const keeping = await storeFile(services, order.visitorId, sent);
  if (keeping.outcome !== "kept")
    return apiError(
      STATUS[keeping.outcome] ?? 422,
      keeping.outcome === "storeUnavailable" ? UPLOAD_FAILED : FILE_REFUSALS[keeping.outcome],
    );
  const { file } = keeping;
  let owned = false;
  try {
    return await once(context, async (inside) => {
      const outcome = await receivePrescription(inside, order.id, file);
      owned = outcome === "received";
      if (outcome !== "received" && outcome !== "repeated") return apiError(409, REFUSALS[outcome]);
      return json(
        { orderId: order.id, fileName: file.name, repeated: outcome === "repeated" },
        { status: owned ? 201 : 200 },
      );
    });
  } finally {
    if (!owned) await dropFile(services, file.id);
  }
}

const STATUS: Partial<Record<FileRefusal, number>> = {
  tooLarge: 413,
  wrongType: 415,
  switchedOff: 403,
  storeUnavailable: 500,
};
