import { expect, test } from "vitest";

import { findSession, openSession, proveSession } from "~/domain/accounts/sessions.server";
import { provenAddress, requireFreshProof } from "~/http/admin/admin.server";
import type { ShopContext } from "~/http/request-context.server";

import { newAdministrator } from "../helpers/administrator";
import { testServices } from "../helpers/services";

const PAGE = "http://localhost:3000/admin/commandes/1/remboursement?montant=20";

test("a password is good for ten minutes where a form is opened, and for forty where it is sent", async () => {
  const services = await testServices();
  const { id, token } = await openSession(services, (await newAdministrator(services)).id, "admin", "Firefox");
  /** Whether the request passes, or where it is redirected. */
  const asked = async (request: Request): Promise<string> => {
    const context = { services, admin: await findSession(services, token) } as unknown as ShopContext;
    try {
      return requireFreshProof(context, request).id === id ? "passes" : "another's";
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return `${thrown.status} ${thrown.headers.get("Location") ?? (await thrown.text())}`;
    }
  };
  const open = () => asked(new Request(PAGE));
  const send = () => asked(new Request(PAGE, { method: "POST" }));
  const away = "303 /admin/confirmer-identite?retour=%2Fadmin%2Fcommandes%2F1%2Fremboursement%3Fmontant%3D20";
  await services.db("sessions").where({ id }).update({ proven_at: services.now().toISOString() });
  expect([await open(), await send()]).toEqual(["passes", "passes"]);
  services.clock.advance({ minutes: 10 });
  expect(await open()).toBe("passes");
  services.clock.advance({ seconds: 1 });
  expect([await open(), await send()]).toEqual([away, "passes"]);
  services.clock.advance({ minutes: 30 });
  expect(await send()).toBe(away);
  expect(await asked(new Request(PAGE, { headers: { Authorization: `Bearer ${token}` } }))).toMatch(
    /^403 .*Confirmez votre identité/,
  );
  await proveSession(services, id);
  expect(await open()).toBe("passes");
  await services.db("sessions").where({ id }).update({ proven_at: null });
  expect(await open()).toBe(away);
});

test.each([
  ["/admin/commandes/1?q=a", "/admin/commandes/1?q=a"],
  ["/api/admin/rendezvous/export.csv?status=pending", "/api/admin/rendezvous/export.csv?status=pending"],
  ["/api/orders", "/admin"],
  ["/api/admin/../orders", "/admin"],
  ["//ailleurs.example/api/admin/x", "/admin"],
  ["https://ailleurs.example/admin", "/admin"],
  ["/home", "/admin"],
  ["/admin/code", "/admin"],
  [null, "/admin"],
])("a confirmed identity asked back to %s leads to %s", (asked, address) => {
  expect(provenAddress(asked)).toBe(address);
});
