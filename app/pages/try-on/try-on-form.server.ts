import { beginTryOn, FACE_REFUSALS, isPlaced, mark } from "~/domain/try-on/try-on.server";
import { setFlash } from "~/http/answers/flash.server";
import { pageOfForm, returnAddress } from "~/http/answers/return-address.server";
import { refuseField } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { leaveFace, nameFace } from "~/http/session/face.server";
import { stepPath, TRY_ON } from "./steps.server";

/** @returns where to go on, or the page to show again */
export async function answerTryOn(
  context: ShopContext,
  request: Request,
  posted: FormData,
): Promise<string | Response> {
  const back = pageOfForm(request, posted, TRY_ON);
  switch (posted.get("intent")) {
    case "effacer":
      await leaveFace(context);
      setFlash(context, { kind: "success", text: "Votre photo est effacée : il n’en reste rien chez nous." });
      return back.startsWith(`${TRY_ON}/`) ? TRY_ON : back; // a step would redirect there, and lose the notice
    case "montrer":
    case "cacher":
      return show(context, posted.get("intent") === "montrer", back);
    default:
      return receive(context, posted);
  }
}

async function show(context: ShopContext, shown: boolean, back: string): Promise<string> {
  const { services, face } = context;
  if (!face || !isPlaced(face)) return TRY_ON;
  await mark(services, face, {}, shown);
  return back;
}

async function receive(context: ShopContext, posted: FormData): Promise<string | Response> {
  const tooMany = context.upload ? await limited(context, "upload", posted) : null;
  if (tooMany) return tooMany;
  const { services, browserId, face, upload } = context;
  const begun = await beginTryOn(
    services,
    browserId,
    face,
    upload ? upload.bytes : undefined,
    returnAddress(posted.get("back"), ""),
  );
  if (begun.outcome !== "begun") return refuseField(context, posted, "photo", FACE_REFUSALS[begun.outcome]);
  nameFace(context, begun.token);
  return stepPath("pupils");
}
