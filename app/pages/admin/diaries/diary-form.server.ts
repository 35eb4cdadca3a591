import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { shopDay } from "~/domain/days";
import {
  addAbsence,
  addDiary,
  raiseDiary,
  removeAbsence,
  saveDiary,
  setDiaryClosed,
  type DiaryChange,
} from "~/domain/diaries/changes.server";
import { AbsenceForm, DiaryForm, NewDiaryForm } from "~/domain/diaries/forms.server";
import { daysSaid } from "~/domain/opening/hours.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { DIARIES, diaryPath } from "./diaries-paths";

const WHY_NOT: Record<Exclude<DiaryChange["outcome"], "saved" | "unchanged">, string> = {
  unknown: "Cet agenda n’existe plus.",
  stale: "Cet agenda vient d’être modifié par ailleurs. Rechargez la page, puis recommencez.",
  full: "Il y en a déjà trop.",
  last: "Une personne au moins doit recevoir.",
};

type Intent = { field: string; done: string; to: string; change: (services: Services) => Promise<DiaryChange> };

async function carryOut(
  context: ShopContext,
  posted: FormData,
  { field, done, to, change }: Intent,
): Promise<Response> {
  return once(context, async (services) => {
    const { outcome } = await change(services);
    if (outcome !== "saved" && outcome !== "unchanged") return refuseField(context, posted, field, WHY_NOT[outcome]);
    setFlash(context, { kind: "success", text: done });
    return redirect(to, 303);
  });
}

/** Handles the forms of the list: adds a diary, or moves one up ('raise'). */
export async function changeDiaries(context: ShopContext, by: Account): Promise<Response> {
  const posted = context.form;
  if (posted.get("intent") === "raise") {
    const { id = "" } = typedValues(posted);
    const change = (services: Services) => raiseDiary(services, by, id);
    return carryOut(context, posted, { field: "form", done: "Ordre enregistré.", to: DIARIES, change });
  }
  const reading = readForm(posted, NewDiaryForm);
  if (!reading.ok) return refuse(context, reading.form);
  const { name } = reading.data;
  const change = (services: Services) => addDiary(services, by, reading.data);
  return carryOut(context, posted, { field: "name", done: `${name} reçoit désormais.`, to: DIARIES, change });
}

/** Handles the forms of one diary: its particulars, its absences, and closing it. */
export async function changeDiary(context: ShopContext, by: Account, id: string): Promise<Response> {
  const posted = context.form;
  const { intent, from = "", to = "" } = typedValues(posted);
  const here = diaryPath(id);
  switch (intent) {
    case "absence": {
      const reading = readForm(posted, AbsenceForm(shopDay(context.services.now())));
      if (!reading.ok) return refuse(context, reading.form);
      const { data } = reading;
      const done = `${daysSaid(data.from, data.to)} : absence notée.`;
      const change = (services: Services) => addAbsence(services, by, id, data);
      return carryOut(context, posted, { field: "from", done, to: here, change });
    }
    case "back": {
      const change = (services: Services) => removeAbsence(services, by, id, { from, to });
      return carryOut(context, posted, { field: "form", done: "Absence retirée.", to: here, change });
    }
    case "close":
    case "reopen": {
      const closed = intent === "close";
      const done = closed ? "Cet agenda ne reçoit plus de rendez-vous." : "Cet agenda reçoit de nouveau.";
      const change = (services: Services) => setDiaryClosed(services, by, id, closed);
      return carryOut(context, posted, { field: "form", done, to: here, change });
    }
    default: {
      const reading = readForm(posted, DiaryForm);
      if (!reading.ok) return refuse(context, reading.form);
      const { version, ...particulars } = reading.data;
      const change = (services: Services) => saveDiary(services, by, id, particulars, version);
      return carryOut(context, posted, { field: "form", done: "Agenda enregistré.", to: here, change });
    }
  }
}
