import { json } from "@remix-run/node";

import type { Conflict } from "~/domain/audit/versions.server";
import type { ConflictView } from "~/ui/admin/changes-table";
import type { FormState } from "~/ui/forms/form-state";
import { refuse, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";

/** The answer to a form that several administrators may have open. */
export type GuardedAnswer = { form: FormState; conflict?: ConflictView };

/** The version that the form was made from; 0, which no row has, when the form does not say. */
export function shownVersion(posted: FormData): number {
  return Number(posted.get("version")) || 0;
}

/** The form as it was typed, with what a colleague changed meanwhile; sent again, it carries the new version. @param what "ce produit" */
export function refuseConflict(
  context: ShopContext,
  posted: FormData,
  { version, by, changes }: Conflict,
  what: string,
) {
  const form = {
    values: { ...typedValues(posted), version: String(version) },
    errors: { form: `${by || "Quelqu’un"} a modifié ${what} pendant votre saisie.` },
  };
  return refuse(context, form, { conflict: { version, by, changes } satisfies ConflictView });
}

/**
 * The same refusal as an answer to a program.
 * @param what "Ce produit"
 */
export function conflictAnswer({ version, changes }: Conflict, what: string): Response {
  return json({ error: `${what} a été modifié entre-temps.`, version, changes }, { status: 409 });
}
