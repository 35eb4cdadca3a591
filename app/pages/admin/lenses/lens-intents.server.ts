import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import type { RangeRemoval } from "~/domain/catalogue/editing/lenses.server";
import type { Services } from "~/infra/services.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

type TakingOut = {
  /** The address of its list. */ list: string;
  failureMessage: string;
  remove(services: Services, by: Account, id: string): Promise<RangeRemoval>;
};

/** Takes a lens or a treatment out of the range, once that was confirmed, and says what became of it. */
export async function takeOut(context: ShopContext, request: Request, { list, failureMessage, remove }: TakingOut) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const removed = posted.get("removed");
  if (posted.get("confirmed") !== "1" || typeof removed !== "string") return redirect(list, 303);
  return withFailureMessage(context, failureMessage, posted, () =>
    once(context, async (services) => {
      const removal = await remove(services, account, removed);
      if (removal.outcome === "unknown") return refuseField(context, posted, "form", "Il n’existe plus.");
      const text =
        removal.outcome === "deleted"
          ? `« ${removal.name} » a été supprimé.`
          : `« ${removal.name} » n’est plus proposé. Il a été archivé et non supprimé : une commande ou un panier le nomme.`;
      setFlash(context, { kind: "success", text });
      return redirect(list, 303);
    }),
  );
}
