import { useRef } from "react";

import { useCaptcha } from "~/enhance/captcha";
import { useCaptchaKeys } from "~/ui/frame/root-data";

/**
 * Goes into a form beside its guard; the form's action calls `captchaRefusal` with the same name. It renders nothing
 * where the shop has no captcha. Without scripts its fields stay empty, and the shop limits such forms more strictly.
 */
export function Captcha({ action }: { action: string }) {
  const fields = useRef<HTMLSpanElement>(null);
  const keys = useCaptchaKeys();
  useCaptcha(fields, keys, action);
  if (!keys) return null;
  return (
    <span ref={fields} hidden>
      <input type="hidden" name="captchaToken" />
      <input type="hidden" name="captchaScripts" />
    </span>
  );
}
