import { STATUS_NAMES } from "~/domain/appointments/life";
import { eachAppointment, type AppointmentLine, type Wanted } from "~/domain/appointments/list.server";
import { REASONS } from "~/shop/agenda";
import { wallTime } from "~/domain/appointments/slots";
import { csvStream } from "~/domain/csv.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { namesOfDiaries } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { HOUR } from "~/shop/agenda";
import type { Services } from "~/infra/services.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";

const HEAD = [
  "Date",
  "Heure",
  "Statut",
  "Motif",
  "Prénom",
  "Nom",
  "E-mail",
  "Téléphone",
  "Notes",
  "Étiquettes",
  "Suivi par",
];

/** The filtered appointments as a file. The audit notes who exported them. */
export async function appointmentsFile(services: Services, by: Account, wanted: Wanted): Promise<Response> {
  await audit(services, by, "rendez-vous.exportés", wanted.status ?? "tous");
  const names = await namesOfDiaries(services);
  const { durations } = await settingsInForce(services);
  const told = names.size > 0 || Object.values(durations).some((minutes) => minutes !== HOUR);
  const columnsOf = (line: AppointmentLine) => [...columnsOfOne(line), ...(told ? endAndPerson(line, names) : [])];
  const lines = eachAppointment(services, wanted);
  const first = await lines.next(); // read before anything is sent, so that a fault gives an error page
  return csvAnswer(
    "rendezvous.csv",
    csvStream(told ? [...HEAD, "Fin", "Avec"] : HEAD, inOrder(first, lines, columnsOf)),
  );
}

async function* inOrder(
  first: IteratorResult<AppointmentLine[]>,
  rest: AsyncGenerator<AppointmentLine[]>,
  columnsOf: (line: AppointmentLine) => string[],
): AsyncGenerator<string[][], void> {
  try {
    if (!first.done) yield first.value.map(columnsOf);
    for await (const batch of rest) yield batch.map(columnsOf);
  } finally {
    await rest.return(undefined);
  }
}

/** The columns that are added in a shop with appointments of several lengths, or with several diaries. */
function endAndPerson({ endsAt, diaryId }: AppointmentLine, names: Map<string, string>): string[] {
  return [wallTime(endsAt).split("T")[1] ?? "", names.get(diaryId) ?? ""];
}

function columnsOfOne({
  slotAt,
  status,
  reason,
  firstName,
  lastName,
  email,
  phone,
  details,
}: AppointmentLine): string[] {
  const [day = "", hour = ""] = wallTime(slotAt).split("T");
  return [
    day.split("-").reverse().join("/"),
    hour,
    STATUS_NAMES[status],
    REASONS[reason].label,
    firstName,
    lastName,
    email,
    phone,
    details.notes,
    details.tags.join(", "),
    details.handledBy,
  ];
}
