import { expect, test } from "vitest";

import { setFlash, takeFlash } from "~/http/answers/flash.server";
import { openContext } from "~/http/request-context.server";

import { testServices, type TestServices } from "../helpers/services";

function contextOf(services: TestServices, request: Request) {
  const arrived = { requestId: "0123456789abcdef", client: "local", wantsData: false };
  return openContext(services, request, arrived, { scripts: true, listed: true, keepsRefusal: false });
}

const flashIn = (cookies: string[]) =>
  cookies.filter((cookie) => /flash=/.test(cookie)).map((cookie) => cookie.split(";")[0] ?? "");

test("a notice that a page leaves as it leads elsewhere stays, when the document takes an earlier one beside it", async () => {
  const services = await testServices();
  const { publicUrl } = services.config;
  const earlier = contextOf(services, new Request(publicUrl));
  setFlash(earlier, { kind: "info", text: "Article retiré." });
  const request = new Request(publicUrl, { headers: { Cookie: flashIn(earlier.cookies)[0] ?? "" } });

  const context = contextOf(services, request);
  setFlash(context, { kind: "info", text: "Votre panier est vide." });
  expect(await takeFlash(context, request)).toMatchObject({ text: "Article retiré." });
  const [taken, left = ""] = flashIn(context.cookies);
  expect(taken).toMatch(/flash=$/);
  const next = new Request(publicUrl, { headers: { Cookie: left } });
  expect(await takeFlash(contextOf(services, next), next)).toMatchObject({ text: "Votre panier est vide." });
});
