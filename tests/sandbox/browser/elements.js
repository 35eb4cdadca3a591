/** The Elements of the stand-in for Stripe.js: a page mounts them, listens to them and submits them. */
// eslint-disable-next-line no-unused-vars -- called by stripe.js, to which it is joined when served
function sandboxElements({ ORIGIN, sandbox, IntegrationError, style }) {
  const FRAME_PATIENCE_MS = 10_000;

  class Listeners {
    constructor() {
      this.known = new Map();
    }
    on(name, handler) {
      this.known.set(name, [...(this.known.get(name) ?? []), handler]);
      return this;
    }
    once(name, handler) {
      const first = (event) => {
        this.off(name, first);
        handler(event);
      };
      return this.on(name, first);
    }
    off(name, handler) {
      this.known.set(name, handler ? (this.known.get(name) ?? []).filter((one) => one !== handler) : []);
      return this;
    }
    emit(name, event) {
      for (const handler of this.known.get(name) ?? []) handler(event);
    }
    has(name) {
      return (this.known.get(name) ?? []).length > 0;
    }
  }

  class Element extends Listeners {
    constructor(type, options, group) {
      super();
      Object.assign(this, { type, options: options ?? {}, group, root: null });
    }
    mount(target) {
      const node = typeof target === "string" ? document.querySelector(target) : target;
      if (!node) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`);
      this.unmount();
      this.root = document.createElement("div");
      node.replaceChildren(this.root);
      this.render();
    }
    unmount() {
      this.root?.remove();
      this.root = null;
    }
    destroy() {
      this.unmount();
      this.group.made.delete(this.type);
    }
    update(options) {
      Object.assign(this.options, options);
      return this;
    }
    announce(name, details = {}) {
      this.emit(name, { elementType: this.type, ...details });
    }
    focus() {}
    blur() {}
    clear() {}
    collapse() {}
  }

  class PaymentElement extends Element {
    render() {
      const channel = new MessageChannel();
      this.port = channel.port1;
      this.answers = new Map();
      this.sequence = 0;
      this.port.onmessage = ({ data }) => this.heard(data);

      this.frame = style(document.createElement("iframe"), { width: "100%", height: "250px", border: "0", display: "block" });
      this.frame.title = "Champ de saisie sécurisé pour le paiement";
      this.frame.src = `${ORIGIN}/browser/card-frame`;
      this.frame.addEventListener("load", () => this.frame?.contentWindow.postMessage({ hello: "card", appearance: this.group.options.appearance }, ORIGIN, [channel.port2]), { once: true });
      this.root.append(this.frame);
      this.announce("loaderstart");
      this.silence = setTimeout(() => this.failed("Les champs de paiement n’ont pas pu être chargés."), FRAME_PATIENCE_MS);
      this.group.loading.catch((error) => this.failed(error.message));
    }
    unmount() {
      clearTimeout(this.silence);
      this.port?.close();
      this.frame = null;
      super.unmount();
    }
    failed(message) {
      if (this.root) this.announce("loaderror", { error: { type: "api_error", message } });
    }
    heard({ kind, id, ...details }) {
      if (id !== undefined) {
        this.answers.get(id)?.(details);
        this.answers.delete(id);
      } else if (kind === "ready") {
        clearTimeout(this.silence);
        this.group.loading.then(() => this.root && this.announce("ready"), () => {});
      } else if (kind === "height" && this.frame) {
        style(this.frame, { height: `${Number(details.pixels)}px` });
      } else if (kind === "change") {
        this.announce("change", { empty: details.empty, complete: details.complete, collapsed: false, value: { type: "card" } });
      } else if (kind === "focus" || kind === "blur" || kind === "escape") {
        if (kind === "focus") this.group.express = false;
        this.announce(kind);
      }
    }
    ask(kind, details = {}) {
      if (!this.root) return Promise.reject(new IntegrationError("The Payment Element is not mounted."));
      const id = ++this.sequence;
      return new Promise((resolve) => {
        this.answers.set(id, resolve);
        this.port.postMessage({ kind, id, ...details });
      });
    }
    focus() {
      this.port?.postMessage({ kind: "focus" });
    }
    blur() {
      this.port?.postMessage({ kind: "blur" });
    }
    clear() {
      this.port?.postMessage({ kind: "clear" });
    }
  }

  class ExpressCheckoutElement extends Element {
    render() {
      const offered = this.options.paymentMethods?.paypal !== "never";
      const button = style(document.createElement("button"), {
        width: "100%", "min-height": "44px", border: "0", "border-radius": "6px", background: "#ffc439", color: "#111", font: "inherit", "font-weight": "600", cursor: "pointer",
      });
      button.type = "button";
      button.textContent = "Payer avec PayPal";
      button.addEventListener("click", () => this.pressed());
      for (const name of ["focus", "blur"]) button.addEventListener(name, () => this.announce(name));
      if (offered) this.root.append(button);
      this.button = button;

      const none = { amazonPay: false, applePay: false, googlePay: false, link: false, klarna: false };
      this.group.loading.then(
        () => this.root && this.announce("ready", { availablePaymentMethods: offered ? { ...none, paypal: true } : undefined }),
        (error) => this.root && this.announce("loaderror", { error: { type: "api_error", message: error.message } }),
      );
    }
    focus() {
      this.button?.focus();
    }
    blur() {
      this.button?.blur();
    }
    pressed() {
      const go = (details) => (sandbox.express === "cancel" ? this.announce("cancel") : this.confirm(details));
      if (!this.has("click")) return go();
      let settled = false;
      const once = (action) => (details) => {
        if (!settled) action(details);
        settled = true;
      };
      this.announce("click", { expressPaymentType: "paypal", resolve: once(go), reject: once(() => {}) });
    }
    confirm(details) {
      this.group.express = true;
      const address = { line1: "1 Place des Terreaux", line2: null, city: "Lyon", state: "", postal_code: "69001", country: "FR" };
      const payer = { name: "Claire Martin", email: details?.emailRequired === false ? undefined : "cliente@exemple.fr", address };
      this.announce("confirm", { expressPaymentType: "paypal", billingDetails: payer, paymentFailed: () => void (this.group.express = false) });
    }
  }

  const KINDS = { payment: PaymentElement, expressCheckout: ExpressCheckoutElement };

  class Elements extends Listeners {
    constructor(api, options) {
      super();
      if (!options.clientSecret && !options.mode) throw new IntegrationError("elements() needs a clientSecret or a mode.");
      if (!options.clientSecret) checkDeferred(options);
      Object.assign(this, { api, options: { ...options }, made: new Map(), express: false, submitted: false });
      this.loading = this.options.clientSecret ? this.load() : Promise.resolve(null);
      this.loading.catch(() => {});
    }
    async load() {
      const { error, paymentIntent } = await this.api.retrieve(this.options.clientSecret);
      if (error) throw new Error(error.message);
      return paymentIntent;
    }
    create(type, options) {
      if (!KINDS[type]) throw new IntegrationError(`The sandbox has no element of type ${type}.`);
      if (this.made.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
      const element = new KINDS[type](type, { ...options }, this);
      this.made.set(type, element);
      return element;
    }
    getElement(type) {
      return this.made.get(type) ?? null;
    }
    async update(options) {
      const next = { ...this.options, ...options };
      if (!next.clientSecret) checkDeferred(next);
      this.options = next;
      this.submitted = false;
      this.emit("update-end");
    }
    async fetchUpdates() {
      this.loading = this.load();
      return this.loading.then(() => ({}), (error) => ({ error: { message: error.message } }));
    }
    async submit() {
      this.submitted = true;
      if (this.express) return { selectedPaymentMethod: "paypal" };
      const { error } = await this.card().ask("validate");
      return error ? { error } : { selectedPaymentMethod: "card" };
    }
    card() {
      const element = this.made.get("payment");
      if (!element) throw new IntegrationError("There is no Payment Element in these elements.");
      return element;
    }
  }

  function checkDeferred({ mode, amount, currency }) {
    if (mode !== "payment") throw new IntegrationError("The sandbox plays mode payment only.");
    if (!Number.isInteger(amount) || amount <= 0) throw new IntegrationError("elements() with a mode needs an amount: a positive integer, in the smallest unit.");
    if (!/^[a-z]{3}$/.test(currency ?? "")) throw new IntegrationError("elements() with a mode needs a currency, in lower case.");
  }

  return Elements;
}
