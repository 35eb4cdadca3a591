import { describe, expect, test } from "vitest";

import { missingPrograms } from "../../scripts/tools/deployment-programs.mjs";
import { newApi } from "../helpers/api";
import { addToCart } from "../helpers/buying";
import { proxyPorts, startCaddy, startNginx, type Proxy, type StartProxy } from "../helpers/guide-proxies";
import { ask } from "../helpers/http";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const missing = missingPrograms();
/** More attempts than one network address may make. */
const MOST_LOGINS_OF_ONE = 100;

async function behind(start: StartProxy): Promise<{ shop: Shop; proxy: Proxy; visitor: Visitor }> {
  const ports = await proxyPorts();
  const shop = await openShop({
    env: { PUBLIC_URL: `https://localhost:${ports.tls}`, TRUST_PROXY: "1", RATE_LIMITS: "on" },
  });
  const proxy = await start(ports, shop.env.PORT ?? "");
  return { shop, proxy, visitor: newVisitor(proxy.secure.href) };
}

describe.each([
  ["nginx", startNginx],
  ["caddy", startCaddy],
])("the guide's file for %s", (name, start) => {
  test.skipIf(missing.includes(name))("leads to the shop over TLS: pages, forms and what is too large", async () => {
    const { proxy, visitor } = await behind(start);
    const home = await visitor.visit("/home");
    expect([home.status, home.headers.get("Strict-Transport-Security")]).toEqual([
      200,
      expect.stringContaining("max-age"),
    ]);
    await addToCart(visitor);
    expect((await visitor.visit("/panier")).text).toContain("Total");
    expect([...visitor.cookies.keys()]).toContainEqual(expect.stringContaining("__Host-"));

    const large = await visitor.post("/panier", { csrf: "x", note: "a".repeat(11_000_000) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining("trop volumineux")]);
    expect((await visitor.visit("/home")).status).toBe(200);

    const plain = await ask(new URL("/panier", proxy.plain));
    expect(plain.status).toBeGreaterThanOrEqual(300);
    expect(plain.headers.get("Location")).toMatch(/^https:\/\/localhost(:\d+)?\/panier$/);
  });

  test.skipIf(missing.includes(name))("tells one visitor from another, whatever address they claim", async () => {
    const { shop, proxy } = await behind(start);
    const api = newApi({ url: proxy.secure.href });
    const statuses: number[] = [];
    for (let count = 0; count < MOST_LOGINS_OF_ONE && !statuses.includes(429); count += 1) {
      const body = { email: `personne.${count}@exemple.fr`, password: "Mot-de-passe-1234" };
      const headers = { "X-Forwarded-For": `203.0.113.${count}` };
      statuses.push((await api.post("/api/auth/login", body, { headers })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect(shop.facts().filter(({ level }) => level === "error")).toEqual([]);
  });
});
