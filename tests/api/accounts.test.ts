import { describe, expect, test } from "vitest";

import { beginSecondFactor, confirmSecondFactor, pendingSecondFactor } from "~/domain/accounts/second-factor.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { mailedPath, newAddress, PASSWORD } from "../helpers/accounts";
import { administratorApi, ADMINISTRATOR_PASSWORD, carrying, newAdministrator } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { anyOf } from "../helpers/matchers";
import { codeOf } from "../helpers/second-factor";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const body = (email: string) => ({
  genre: "femme",
  nom: "Moreau",
  prenom: "Clara",
  email,
  telephone: "06 12 34 56 78",
  password: PASSWORD,
  address: "7 rue Sainte-Catherine",
  postalCode: "69001",
  city: "Lyon",
});
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
type Profile = { _id: string; email: string; wishlist: { id: number }[] } & Record<string, unknown>;

async function registered() {
  const [api, email] = [newApi(shop()), newAddress("appel")];
  const { token } = (await api.post("/api/auth/register", body(email))).json<{ token: string }>();
  return { api, email, token, me: async () => (await api.get("/api/users/me")).json<Profile>() };
}

describe("sessions by call", () => {
  test("registering and logging in answer a token, which a cookie or a header carries", async () => {
    const { api, email, token, me } = await registered();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await me()).toMatchObject({
      nom: "Moreau",
      prenom: "Clara",
      genre: "femme",
      email,
      telephone: "0612345678",
      phone: "0612345678",
      address: "7 rue Sainte-Catherine",
      postalCode: "69001",
      city: "Lyon",
      wishlist: [],
    });
    const elsewhere = newApi(shop());
    const login = (
      await elsewhere.post("/api/auth/login", { email: email.toUpperCase(), password: PASSWORD, captchaToken: "x" })
    ).json<{ token: string }>();
    expect(
      (await newApi(shop()).get("/api/users/me", { Authorization: `Bearer ${login.token}` })).json<Profile>().email,
    ).toBe(email);

    expect((await elsewhere.post("/api/auth/logout", {})).status).toBe(200);
    expect((await newApi(shop()).get("/api/users/me", { Authorization: `Bearer ${login.token}` })).status).toBe(401);
    expect((await api.get("/api/users/me")).status).toBe(200); // the other session goes on
    for (const ended of [login.token, "", "x".repeat(43)])
      expect((await api.get("/api/users/me", { Authorization: `Bearer ${ended}` })).status, ended).toBe(401); // no cookie replaces the token
    expect((await api.post("/api/auth/logout", {}, bearer(token))).status).toBe(200);
    expect((await api.get("/api/users/me")).json()).toEqual({ error: "Session expirée, veuillez vous reconnecter." });
  });

  test("a token is kept nowhere: not in the table, not with the answers, not in the log", async () => {
    const { token } = await registered();
    const kept = JSON.stringify([
      await shop().db("sessions").select(),
      await shop().db("idempotency_keys").select(),
      shop().log,
    ]);
    expect(kept).not.toContain(token);
  });

  test("the same registration sent twice makes one account; another body under its key is another wish refused as any", async () => {
    const [api, email] = [newApi(shop()), newAddress("appel")];
    await api.visitor.visit("/api/health");
    const answers = await Promise.all([
      api.post("/api/auth/register", body(email), { key: "k1" }),
      api.post("/api/auth/register", body(email), { key: "k1" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await shop().db("users").where({ email })).toHaveLength(1);
  });

  test("another body under the key of a log-in or a registration is refused; the same one is answered anew", async () => {
    const { email } = await registered();
    const api = newApi(shop());
    const right = { email, password: PASSWORD };
    const first = await api.post("/api/auth/login", right, { key: "entree" });
    const again = await api.post("/api/auth/login", right, { key: "entree" });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json<{ token: string }>().token).not.toBe(first.json<{ token: string }>().token);
    const other = await api.post("/api/auth/login", { ...right, password: "Tout-Autre-1" }, { key: "entree" });
    expect([other.status, other.json()]).toEqual([
      422,
      { error: "Cette clé d’idempotence a déjà servi pour une autre demande." },
    ]);
    const stranger = newApi(shop());
    const [one, two] = [newAddress("cle"), newAddress("cle")];
    expect((await stranger.post("/api/auth/register", body(one), { key: "inscription" })).status).toBe(201);
    expect((await stranger.post("/api/auth/register", body(two), { key: "inscription" })).status).toBe(422);
    expect(await shop().db("users").where({ email: two })).toEqual([]);
    const wrong = newApi(shop());
    expect((await wrong.post("/api/auth/login", { ...right, password: "Faux-Mot-1" }, { key: "essai" })).status).toBe(
      401,
    );
    expect((await wrong.post("/api/auth/login", right, { key: "essai" })).status).toBe(200); // a refused attempt may be corrected
  });

  test("a wrong password and an unknown address get the same answer; missing ones the specification's", async () => {
    const { email } = await registered();
    const [known, unknown] = [
      await newApi(shop()).post("/api/auth/login", { email, password: "Tout-Autre-1" }),
      await newApi(shop()).post("/api/auth/login", { email: "personne@exemple.fr", password: "Tout-Autre-1" }),
    ];
    expect([known.status, known.html]).toEqual([401, unknown.html]);
    expect([unknown.status, known.json()]).toEqual([401, { error: "Adresse e-mail ou mot de passe incorrect." }]);
    expect((await newApi(shop()).post("/api/auth/login", { email })).json()).toMatchObject({
      error: "Veuillez renseigner l'email et le mot de passe.",
    });
    expect(
      (await newApi(shop()).post("/api/auth/register", { ...body("x@exemple.fr"), nom: "", telephone: "12" }))
        .json<{ fields: { field: string }[] }>()
        .fields.map(({ field }) => field),
    ).toEqual(["nom", "telephone"]);
  });

  test("an administrator's call opens an administrator's session, which is no customer's", async () => {
    const { email } = await newAdministrator(shop());
    const api = newApi(shop());
    const { token } = (await api.post("/api/auth/login", { email, password: ADMINISTRATOR_PASSWORD })).json<{
      token: string;
    }>();
    expect((await api.get("/api/telemetry/stats/top-pages")).status).toBe(200);
    expect(
      (await newApi(shop()).get("/api/telemetry/stats/top-pages", { Authorization: `Bearer ${token}` })).status,
    ).toBe(200);
    expect((await api.get("/api/orders/history")).status).toBe(401);
    expect([...api.visitor.cookies.keys()]).not.toContain("session");
  });

  test("an administrator with a second factor is let in by its code alone, once", async () => {
    const administrator = await newAdministrator(shop());
    const services = servicesOf(shop());
    await beginSecondFactor(services, administrator.id);
    const { secret = "" } = (await pendingSecondFactor(services, administrator)) ?? {};
    await confirmSecondFactor(services, administrator, codeOf(secret), "form", "");
    const api = newApi(shop());
    const ask = (code?: string) =>
      api.post("/api/auth/login", {
        email: administrator.email,
        password: ADMINISTRATOR_PASSWORD,
        ...(code && { code }),
      });
    const without = await ask();
    expect([without.status, without.json()]).toEqual([
      401,
      { error: "Saisissez le code à 6 chiffres de votre application, ou un code de secours.", codeRequired: true },
    ]);
    expect((await ask("000000")).status).toBe(401);
    expect([...api.visitor.cookies.keys()]).not.toContain("gestion");
    const next = codeOf(secret, new Date(), 1); // the first code was used to confirm it
    expect((await ask(next)).json()).toEqual({ token: anyOf(String) });
    expect((await ask(next)).status).toBe(401);
    expect((await api.get("/api/telemetry/stats/top-pages")).status).toBe(200);
  });
});

describe("links by call", () => {
  test("a forgotten password is answered alike for anyone, and set once", async () => {
    const { api, email } = await registered();
    const [known, unknown] = [
      await api.post("/api/auth/forgot-password", { email }),
      await api.post("/api/auth/forgot-password", { email: "personne@exemple.fr" }),
    ];
    expect([known.status, known.html]).toEqual([unknown.status, unknown.html]);
    expect(known.json()).toEqual({ message: "Si un compte existe, un email de réinitialisation a été envoyé." });
    expect((await api.post("/api/auth/forgot-password", { email: "" })).json()).toMatchObject({
      error: "Veuillez renseigner votre adresse email.",
    });
    const token = (await mailedPath(shop(), email, "reset-password")).split("token=")[1] ?? "";
    const valid = async () => (await api.get(`/api/auth/verify-reset-token?token=${token}`)).json();
    expect(await valid()).toEqual({ valid: true });
    expect((await api.post("/api/auth/reset-password", { token, newPassword: "faible" })).json()).toMatchObject({
      error: "Le mot de passe est trop faible.",
    });
    expect((await api.post("/api/auth/reset-password", { token, newPassword: "Monture-Ovale-43" })).status).toBe(200);
    expect(await valid()).toEqual({ valid: false });
    const again = await api.post("/api/auth/reset-password", { token, newPassword: "Monture-Ovale-44" });
    expect([again.status, again.json()]).toEqual([400, { error: "Lien invalide ou expiré" }]);
    expect((await api.get("/api/users/me")).status).toBe(401);
  });

  test("an address is confirmed by the one call that changes something on a GET, once", async () => {
    const { api, email, me } = await registered();
    const path = (await mailedPath(shop(), email, "verify-email")).replace("/verify-email", "/api/auth/verify-email");
    expect((await api.get(path)).json()).toEqual({ message: "Compte activé\u00a0!" });
    expect(await me()).toMatchObject({ emailVerified: true });
    const again = await api.get(path);
    expect([again.status, again.json()]).toEqual([400, { error: "Lien invalide ou expiré" }]);
    expect((await api.get("/api/auth/verify-email")).status).toBe(400);
  });
});

test("GET /api/users/me tells an administrator's cookie or token whose it is, and the role", async () => {
  const admin = await administratorApi(shop());
  expect((await admin.get("/api/users/me")).json()).toMatchObject({
    _id: admin.account.id,
    role: "admin",
    prenom: "Camille",
  });
  const camille = await carrying(shop(), admin.account, "admin");
  const answer = await camille.visit("/api/users/me");
  expect([answer.status, answer.json()]).toMatchObject([200, { _id: admin.account.id, role: "admin" }]);
  const { me } = await registered();
  expect(await me()).toMatchObject({ role: "customer" });
});

describe("PUT /api/users/me", () => {
  test("changes what is sent and leaves the rest; the address alone, as from the checkout", async () => {
    const { api, me } = await registered();
    await api.put("/api/users/me", { prenom: "<b>Anne</b>", telephone: "+33 7 11 22 33 44" });
    expect(await me()).toMatchObject({ prenom: "Anne", nom: "Moreau", telephone: "0711223344", city: "Lyon" });
    const answer = await api.put("/api/users/me", { address: "3 place Bellecour", postalCode: "69002", city: "Lyon" });
    expect(answer.json()).toMatchObject({ address: "3 place Bellecour", postalCode: "69002", prenom: "Anne" });
    for (const wrong of [{ nom: "" }, { city: " " }, { telephone: "12" }, { postalCode: "1" }])
      expect((await api.put("/api/users/me", wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  test("the wishlist alone, as its sync sends it", async () => {
    const { api, token, me } = await registered();
    const program = newApi(shop());
    await program.put(
      "/api/users/me",
      { wishlist: [{ id: PLAIN_FRAME.number, name: "menti" }, ACCESSORY.id, 999_999, PLAIN_FRAME.number] },
      bearer(token),
    );
    expect((await me()).wishlist.map(({ id }) => id).sort()).toEqual([PLAIN_FRAME.number, ACCESSORY.number].sort());
    await api.put("/api/users/me", { wishlist: [] });
    expect((await me()).wishlist).toEqual([]);
  });

  test("ignores what no form asks: role, proof, visitor, version", async () => {
    const { api, email } = await registered();
    const before = await shop().db("users").where({ email }).first();
    await api.put("/api/users/me", {
      prenom: "Clara",
      role: "admin",
      verified_email: email,
      emailVerified: true,
      verified: true,
      visitor_id: "a".repeat(24),
      visitorId: "x",
      _id: "y",
      id: "z",
      password_hash: "x",
      version: 99,
    });
    const after = await shop().db("users").where({ email }).first();
    expect({ ...after, version: 0, updated_at: "" }).toEqual({ ...before, version: 0, updated_at: "" });
  });

  test("another password or address of mails asks for the password there is", async () => {
    const { api, email, me } = await registered();
    const put = async (change: object) => (await api.put("/api/users/me", change)).json<{ error?: string }>().error;
    expect(await put({ newPassword: "Monture-Ovale-43" })).toBe("Veuillez renseigner votre mot de passe actuel.");
    expect(await put({ currentPassword: PASSWORD, newPassword: "abc" })).toBe(
      "Le nouveau mot de passe ne respecte pas les critères requis.",
    );
    expect(await put({ currentPassword: "faux", newPassword: "Monture-Ovale-43" })).toBe(
      "Le mot de passe actuel est incorrect.",
    );
    expect(await put({ email: "autre@exemple.fr", nom: "Intruse" })).toBe(
      "Veuillez renseigner votre mot de passe actuel.",
    );
    const wanted = newAddress("neuve");
    expect(await put({ currentPassword: PASSWORD, newPassword: "Monture-Ovale-43", email: wanted })).toBeUndefined();
    expect(await me()).toMatchObject({ email, nom: "Moreau" }); // the new address is not proven yet
    expect((await newApi(shop()).post("/api/auth/login", { email, password: "Monture-Ovale-43" })).status).toBe(200);
    const proof = (await mailedPath(shop(), wanted, "verify-email")).replace("/verify-email", "/api/auth/verify-email");
    expect((await api.get(proof)).json()).toEqual({ message: "Votre nouvelle adresse e-mail est confirmée." });
  });

  test("is refused without a session, by another method, and without the echoed token", async () => {
    const { api } = await registered();
    expect((await newApi(shop()).put("/api/users/me", { nom: "x" })).json()).toEqual({
      error: "Session expirée, veuillez vous reconnecter.",
    });
    expect((await newApi(shop()).get("/api/orders/history")).status).toBe(401);
    const posted = await api.post("/api/users/me", { nom: "x" });
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT, PATCH"]);
    expect((await api.put("/api/users/me", { nom: "x" }, { csrf: null })).status).toBe(403);
    expect((await newVisitor(shop()).visit("/api/users/me")).headers.get("Cache-Control")).toBe("no-store");
  });
});
