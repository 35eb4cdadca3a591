import { offeredLines, openLines } from "~/domain/orders/chosen-lines.server";
import { orderPath, orderReturnPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { returnableLines } from "~/domain/returns/eligible.server";
import { ReturnForm } from "~/domain/returns/forms.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import type { Asked } from "~/domain/returns/request.server";
import { readForm } from "~/http/forms/forms.server";
import { choiceOf, excludedOf } from "~/http/orders/after-sale-view.server";
import type { Services } from "~/infra/services.server";
import type { FormState } from "~/ui/forms/form-state";
import type { LineChoicesView } from "~/ui/orders/after-sale-view";
import { answeredBefore, answersIn, asksForCheck, CHECK_STEP, formDataOf, keyOf } from "./address-answers.server";
import type { ReturnCheckView } from "./return-check";

export type ReturnView = LineChoicesView & {
  /** The key in the page's address; the GET form drops the address's parameters and needs it as a field. */
  key: string;
  /** The choice as it was refused, with its errors. */
  form: FormState;
  /** What was chosen, to be looked at before it is asked for; null at the first step. */
  check: ReturnCheckView | null;
};

/**
 * The lines of an order that may be returned, and those that may not.
 * @param asked the parameters of the address: they name the chosen lines once `etape` is 'verifier'
 */
export async function returnView(services: Services, order: Order, asked: URLSearchParams): Promise<ReturnView> {
  const action = orderReturnPath(services.config, order.id);
  const lines = await returnableLines(services, order);
  const open = openLines(lines);
  const reading =
    asksForCheck(asked) && open.length > 0 ? readForm(formDataOf(asked), ReturnForm(offeredLines(lines))) : null;
  return {
    orderNumber: order.number,
    orderHref: orderPath(services.config, order.id),
    action,
    key: keyOf(action),
    lines: open.map(choiceOf),
    excluded: excludedOf(lines),
    form: reading && !reading.ok ? reading.form : answeredBefore(asked),
    check: reading?.ok ? returnCheck(order, reading.data, action, answersIn(asked)) : null,
  };
}

function returnCheck(order: Order, { lines }: Asked, action: string, answers: [string, string][]): ReturnCheckView {
  const chosen = lines === "all" ? [] : lines;
  const query = new URLSearchParams(answers).toString();
  return {
    orderNumber: order.number,
    action: `${action}&etape=${CHECK_STEP}&${query}`,
    back: `${action}&${query}`,
    answers,
    lines: order.lines.flatMap((line) => {
      const found = chosen.find(({ lineId }) => lineId === line.id);
      const { title, details } = choiceOf({ line, quantity: 0 });
      return found
        ? [{ id: line.id, title, details, quantity: found.quantity, reason: RETURN_REASONS[found.reason] }]
        : [];
    }),
  };
}
