import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import type { OwnRim } from "~/domain/catalogue/own-frames";
import { forgetLensAnswers, saveLensAnswers } from "~/domain/lenses/answers.server";
import { engravedSize, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import { ownFrameProduct } from "~/domain/lenses/own-frame/own-frame.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { ensureBuyer } from "./buyer.server";
import type { TillCustomer } from "./glasses-forms.server";
import { keepCustomer, keepWaiting, type TillGlasses, type WaitingSale } from "./glasses.server";

/**
 * Begins lenses for a frame that the customer brings. Until the frame is described, the product of the commonest rim
 * stands in for it.
 * @param key names the glasses from then on
 * @param waiting the sale that was begun before
 */
export async function beginTillOwnFrame(
  services: Services,
  by: Account,
  told: TillCustomer,
  key: string,
  waiting: WaitingSale | null = null,
): Promise<void> {
  await inTransaction(services, async (inside) => {
    const visitorId = await ensureBuyer(inside, key);
    const product = await ownFrameProduct(inside, "cercle", null);
    const answers = { ...NO_ANSWERS, channel: "counter" as const };
    const color = product.colors[0]?.value ?? "";
    await saveLensAnswers(inside, visitorId, product.id, { color, size: "", lineId: null, answers });
    await keepCustomer(inside, visitorId, product.id, told);
    await keepWaiting(inside, visitorId, waiting);
    await audit(inside, by, "Lunettes commencées", `${product.brand} ${product.name}`);
  });
}

/**
 * Stores the frame as the optician describes it. Another rim means another stand-in product, which takes other lenses.
 */
export async function keepOwnFrame(
  services: Services,
  { visitorId, product: before, draft }: TillGlasses,
  { rim, frame }: { rim: OwnRim; frame: OwnFrame },
): Promise<void> {
  await inTransaction(services, async (inside) => {
    const product = await ownFrameProduct(inside, rim, frame);
    const isSameRim = product.id === before.id;
    // A fitting height is valid for one frame only.
    const isSameHeight = isSameRim && draft.answers.ownFrame?.lensHeightMm === frame.lensHeightMm;
    const answers = {
      ...draft.answers,
      ownFrame: frame,
      ...(isSameRim ? {} : { custom: null, proposal: null }),
      ...(isSameHeight ? {} : { fittingHeights: null }),
    };
    if (!isSameRim) await forgetLensAnswers(inside, visitorId, before.id);
    const color = product.colors[0]?.value ?? "";
    await saveLensAnswers(inside, visitorId, product.id, { color, size: engravedSize(frame), lineId: null, answers });
  });
}
