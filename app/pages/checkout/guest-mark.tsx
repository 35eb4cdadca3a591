import { useLoaderData } from "@remix-run/react";

import { GUEST_FIELD } from "~/ui/forms/form-state";

/** Goes into each form of the checkout: says that it was shown to a guest, even if the browser loses its cookies. */
export function GuestMark() {
  const { guest } = useLoaderData<{ guest?: boolean }>();
  return guest ? <input type="hidden" name={GUEST_FIELD} value="1" /> : null;
}
