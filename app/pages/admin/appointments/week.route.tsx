import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { giveSlotBack } from "~/domain/appointments/intents.server";
import { readSlot } from "~/domain/appointments/slots";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { diaryView } from "./diary-week.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { DiaryWeek } from "./diary-week";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { QUARTER } from "~/shop/agenda";
import diarySheet from "./diary.css";

export const links: LinksFunction = () => [sheetLink(diarySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Agenda de la semaine", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const view = await diaryView(context.services, new URL(request.url).searchParams, account.staffRole);
  return json({ view, refused: context.refused });
}

const NOT_BLOCKED_ANY_MORE = "Ce créneau n’est plus bloqué.";

/** Frees a slot that the shop had blocked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { pathname, search } = new URL(request.url);
  const posted = context.form;
  const { slotAt: told = "", avec = "" } = typedValues(posted);
  const slotAt = readSlot(told, QUARTER);
  return once(context, async (services) => {
    if (!slotAt || !(await giveSlotBack(services, account, slotAt, avec || null)))
      return refuseField(context, posted, "form", NOT_BLOCKED_ANY_MORE);
    setFlash(context, { kind: "success", text: "✅ Créneau libéré" });
    return redirect(pathname + search, 303);
  });
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Week() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return <DiaryWeek view={view} form={form} />;
}
