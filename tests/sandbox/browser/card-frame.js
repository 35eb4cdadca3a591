/** The card fields of the sandbox's Payment Element: typed values never leave this origin. */
(() => {
  "use strict";
  const field = (id) => document.getElementById(id);
  const fields = ["number", "expiry", "cvc"].map(field);
  const message = field("error");
  let port = null;

  const tell = (kind, details = {}) => port?.postMessage({ kind, ...details });
  const digits = (input) => input.value.replace(/\D/g, "");
  const expiry = () => {
    const typed = digits(field("expiry"));
    return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(-2)) };
  };

  function luhn(number) {
    return [...number].reverse().reduce((sum, sign, index) => {
      const digit = Number(sign) * (index % 2 ? 2 : 1);
      return sum + (digit > 9 ? digit - 9 : digit);
    }, 0) % 10 === 0;
  }

  /** The first missing or wrong field, in the words shown to the customer. */
  function problem() {
    const number = digits(field("number"));
    const { month, year } = expiry();
    const now = new Date();
    if (number.length < 13) return ["number", "incomplete_number", "Votre numéro de carte est incomplet."];
    if (!luhn(number)) return ["number", "invalid_number", "Votre numéro de carte n’est pas valide."];
    if (digits(field("expiry")).length < 4) return ["expiry", "incomplete_expiry", "La date d’expiration de votre carte est incomplète."];
    if (month < 1 || month > 12) return ["expiry", "invalid_expiry_month", "La date d’expiration de votre carte n’est pas valide."];
    if (year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth()) return ["expiry", "invalid_expiry_year_past", "La date d’expiration de votre carte est passée."];
    if (digits(field("cvc")).length < 3) return ["cvc", "incomplete_cvc", "Le code de sécurité de votre carte est incomplet."];
    return null;
  }

  function validate() {
    const [where, code, words] = problem() ?? [];
    for (const input of fields) input.setAttribute("aria-invalid", String(input.id === where));
    message.textContent = words ?? "";
    if (!where) return {};
    field(where).focus();
    return { error: { type: "validation_error", code, message: words } };
  }

  async function collect({ key, billing }) {
    const wrong = validate();
    if (wrong.error) return wrong;
    const { month, year } = expiry();
    const sent = new URLSearchParams({ type: "card", "card[number]": digits(field("number")), "card[exp_month]": String(month), "card[exp_year]": String(year), "card[cvc]": digits(field("cvc")) });
    for (const name of ["name", "email", "phone"]) if (billing[name]) sent.set(`billing_details[${name}]`, billing[name]);
    for (const [name, value] of Object.entries(billing.address ?? {})) if (value) sent.set(`billing_details[address][${name}]`, value);
    try {
      const answer = await fetch("/v1/payment_methods", { method: "POST", headers: { authorization: `Bearer ${key}` }, body: sent });
      const said = await answer.json();
      return said.error ? { error: said.error } : { paymentMethod: said.id };
    } catch {
      return { error: { type: "api_connection_error", message: "Un problème est survenu lors de la communication avec Stripe. Vérifiez votre connexion et réessayez." } };
    }
  }

  const orders = {
    validate: async () => validate(),
    collect,
    focus: () => field("number").focus(),
    blur: () => document.activeElement?.blur(),
    clear: () => {
      for (const input of fields) input.value = "";
      message.textContent = "";
      changed();
    },
  };

  const changed = () => tell("change", { empty: fields.every((input) => !input.value), complete: problem() === null });

  function wired(given) {
    port = given;
    port.onmessage = async ({ data }) => {
      const answer = await orders[data.kind]?.(data);
      if (data.id !== undefined) port.postMessage({ id: data.id, ...answer });
    };
    tell("ready");
    new ResizeObserver(() => tell("height", { pixels: document.documentElement.scrollHeight })).observe(document.body);
  }

  /** Applies the variables and rules of the Appearance API that these fields use. */
  function dress({ variables = {}, rules = {} } = {}) {
    const put = (nodes, styles) => {
      for (const node of nodes) for (const [name, value] of Object.entries(styles)) if (value) node.style[name] = value;
    };
    put([document.body], { color: variables.colorText, fontFamily: variables.fontFamily, background: "transparent" });
    put(fields, { color: variables.colorText, background: variables.colorBackground, borderRadius: variables.borderRadius, ...rules[".Input"] });
    put(document.querySelectorAll("label"), rules[".Label"] ?? {});
    put([message], { color: variables.colorDanger });
  }

  window.addEventListener("message", ({ data, source, ports }) => {
    // Any shop may embed this frame, as with the real one; it listens only to the page around it.
    if (source !== window.parent || data?.hello !== "card" || !ports[0] || port) return;
    if (data.appearance) dress(data.appearance);
    wired(ports[0]);
  });
  for (const input of fields) {
    input.addEventListener("input", changed);
    input.addEventListener("focus", () => tell("focus"));
    input.addEventListener("blur", () => tell("blur"));
    input.addEventListener("keydown", ({ key }) => key === "Escape" && tell("escape"));
  }
  // Enter in a field must not reload this frame.
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
})();
