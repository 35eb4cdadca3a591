import { useEffect, type RefObject } from "react";

type Google = { ready(work: () => void): void; execute(siteKey: string, options: { action: string }): Promise<string> };
type Keys = { siteKey: string; scriptUrl: string };

const PATIENCE_MS = 8_000;
let loading: Promise<Google> | null = null;

/**
 * Asks Google for a token when the form around the fields is sent, and loads Google's script when somebody begins to
 * fill the form in: a visitor who only reads loads nothing.
 */
export function useCaptcha(fields: RefObject<HTMLElement>, keys: Keys | null, action: string): void {
  const { siteKey, scriptUrl } = keys ?? {};
  useEffect(() => {
    const form = fields.current?.closest("form");
    if (!form || !siteKey || !scriptUrl || !("requestSubmit" in form)) return; // an old browser: as without scripts
    const load = () => void loadGoogle(scriptUrl).catch(() => undefined);
    const send = (event: SubmitEvent) => {
      const [token, scripts] = ["captchaToken", "captchaScripts"].map(
        (name) => form.elements.namedItem(name) as HTMLInputElement,
      );
      if (!token || !scripts || form.dataset.captcha === "given") return void delete form.dataset.captcha;
      event.preventDefault();
      event.stopPropagation();
      if (form.dataset.captcha === "asked") return; // a second press while the first is on its way
      form.dataset.captcha = "asked";
      void tokenFor({ siteKey, scriptUrl }, action).then((made) => {
        token.value = made;
        scripts.value = "1";
        form.dataset.captcha = "given";
        // Browsers ignore a submission that is requested while another one is being dispatched.
        setTimeout(() => form.requestSubmit(event.submitter));
      });
    };
    form.addEventListener("focusin", load, { once: true });
    form.addEventListener("submit", send, { capture: true });
    return () => {
      form.removeEventListener("focusin", load);
      form.removeEventListener("submit", send, { capture: true });
    };
  }, [fields, siteKey, scriptUrl, action]);
}

/** @returns "" when Google's script did not load: the form is sent without a token, and the shop says why it refuses */
async function tokenFor({ siteKey, scriptUrl }: Keys, action: string): Promise<string> {
  try {
    return await inTime(loadGoogle(scriptUrl).then((google) => google.execute(siteKey, { action })));
  } catch {
    return "";
  }
}

function loadGoogle(url: string): Promise<Google> {
  loading ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Google };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("captcha not loaded"));
    };
    script.onerror = () => reject(new Error("captcha not loaded"));
    document.head.append(script);
  });
  loading.catch(() => (loading = null)); // the next press tries again
  return loading;
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("too late")), PATIENCE_MS)),
  ]);
}
