import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { EXPORTS } from "./exports.server";
import { readPeriod } from "./period.server";

/** A file for the accountant, sent while it is made. The audit notes who exported it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { account } = requireFreshProof(context, request);
  const { services } = context;
  const name = params.file ?? "";
  const file = Object.hasOwn(EXPORTS, name) ? EXPORTS[name] : undefined;
  if (!file) throw notFound("Cet export n’existe pas.");
  const { search, searchParams } = new URL(request.url);
  const { period, form } = readPeriod(searchParams, services.now());
  if (Object.keys(form.errors).length > 0) return redirect(`/admin/comptabilite${search}`, 303);
  await audit(services, account, "Comptabilité exportée", name, `${period.from} – ${period.to}`);
  return file.answer(services, period);
}
