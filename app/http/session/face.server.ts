import { endTryOn, findTryOn } from "~/domain/try-on/try-on.server";
import type { ShopContext } from "~/http/request-context.server";
import { french } from "~/shop/words/french-spacing";
import { FACE_DAYS, readCookie, writeCookie } from "./cookies.server";

/**
 * Finds the photograph of this browser's face by its cookie; without it, there is no query. The document, or the root's
 * data, says when its hour is over: the data of a part of a page cannot, and leaves the cookie for them.
 */
export async function recogniseFace(context: ShopContext, request: Request): Promise<void> {
  const { services } = context;
  const token = readCookie(request, services.config, "visage");
  if (!token) return;
  context.face = await findTryOn(services, token);
  if (context.face || isPartOfPage(request)) return;
  context.cookies.push(writeCookie(services.config, "visage", "", { days: 0 }));
  context.told = french("Votre photo est effacée : son heure est passée.");
}

function isPartOfPage({ method, url }: Request): boolean {
  const route = new URL(url).searchParams.get("_data");
  return method === "GET" && route !== null && route !== "root";
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
