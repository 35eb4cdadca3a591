import { endTryOn, findTryOn } from "~/domain/try-on/try-on.server";
import type { ShopContext } from "~/http/request-context.server";
import { FACE_DAYS, readCookie, writeCookie } from "./cookies.server";

/** Finds the photograph of this browser's face by its cookie; without it, there is no query. */
export async function recogniseFace(context: ShopContext, request: Request): Promise<void> {
  const { services } = context;
  const token = readCookie(request, services.config, "visage");
  if (!token) return;
  context.face = await findTryOn(services, token);
  if (!context.face) context.cookies.push(writeCookie(services.config, "visage", "", { days: 0 }));
}

/** Gives this browser the cookie of its photograph. @param token from `beginTryOn` */
export function nameFace({ cookies, services: { config } }: ShopContext, token: string): void {
  cookies.push(writeCookie(config, "visage", token, { days: FACE_DAYS }));
}

/** Deletes the photograph on the server and its cookie in the browser. */
export async function leaveFace(context: ShopContext): Promise<void> {
  const { browserId, face, services } = context;
  if (!face) return;
  await endTryOn(services, browserId, face.id);
  context.face = null;
  context.cookies.push(writeCookie(services.config, "visage", "", { days: 0 }));
}
