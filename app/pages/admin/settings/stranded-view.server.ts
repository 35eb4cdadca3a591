import { REASONS } from "~/shop/agenda";
import { slotName } from "~/domain/appointments/slots";
import { strandedAppointments, whenStranded } from "~/domain/appointments/stranded.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { shopDay } from "~/domain/days";
import type { Services } from "~/infra/services.server";
import type { StrandedView } from "./stranded";

/**
 * What was booked at hours that are closed now, each with the card where it is moved or cancelled.
 * @param most how many are shown, the next ones first
 */
export async function strandedView(services: Services, most = Infinity): Promise<StrandedView> {
  const stranded = await strandedAppointments(services);
  const lines = stranded.slice(0, most).map(({ id, slotAt, reason, firstName, lastName, phone, email, away }) => {
    const day = shopDay(slotAt);
    return {
      id,
      name: `${firstName} ${lastName}`,
      when: slotName(slotAt),
      away,
      what: REASONS[reason].label,
      phone: phoneInPairs(phone),
      toCall: email === "",
      phoneHref: `tel:${phone.replace(/[^\d+]/g, "")}`,
      href: `/admin/rendez-vous?statut=tous&du=${day}&au=${day}#rdv-${id}`,
    };
  });
  return {
    total: stranded.length,
    when: whenStranded(stranded),
    mayOpen: stranded.some(({ away }) => away === null),
    lines,
  };
}
