import type { Services } from "~/infra/services.server";
import type { Choice } from "~/domain/cart/choice";
import { askForPrescription } from "~/domain/prescriptions/need";
import type { Prescription } from "~/domain/prescriptions/prescription.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { forWhom } from "~/domain/wearers/for-whom.server";
import type { ForWhomView } from "~/ui/prescription/for-whom";

/** Whom the glasses may be for, as the step asks it. @param choices what is bought */
export async function forWhomView(
  services: Services,
  buyer: Parameters<typeof forWhom>[1],
  prescription: Prescription | null,
  choices: Choice[],
): Promise<ForWhomView> {
  const { buyer: name, family, chosen, other } = await forWhom(services, buyer, prescription?.wearer ?? null);
  return {
    people: [
      { value: "buyer", label: `Pour vous, ${name}` },
      ...family.map((one) => ({
        value: one.id,
        label: `${one.name}, date de naissance : ${formatCalendarDay(one.bornOn)}`,
      })),
    ],
    chosen,
    other: other && { firstName: other.firstName, lastName: other.lastName },
    several: choices.filter((choice) => askForPrescription([choice])).length > 1,
  };
}
