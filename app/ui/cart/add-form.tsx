import { useFetcher, type FormProps } from "@remix-run/react";
import { useEffect } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { openCartDrawer } from "./open-drawer";

type Answer = { done?: string; form?: { errors: Record<string, string> } };

/**
 * The form that adds to the cart. It leads to the cart's page; hydrated, it stays on the article and opens the drawer.
 */
export function AddForm({ children, ...props }: FormProps) {
  // One component before and after hydration: replacing it would lose the size that was chosen meanwhile.
  const { Form, data, state } = useFetcher<Answer>();
  const hydrated = useIsHydrated();
  const problem = Object.values(data?.form?.errors ?? {})[0];

  useEffect(() => {
    if (state === "idle" && data?.done) openCartDrawer();
  }, [state, data]);

  return (
    <Form method="post" action="/panier" noValidate {...props}>
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
      {problem && state === "idle" ? (
        <p className="field__error" role="alert">
          {problem}
        </p>
      ) : null}
      {children}
    </Form>
  );
}
