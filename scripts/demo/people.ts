import { appointAdministrator, setResponsible } from "../../app/domain/accounts/administrators.server";
import { createAccount, findByProvenEmail } from "../../app/domain/accounts/account.server";
import { saveMainAddress } from "../../app/domain/accounts/profile.server";
import { readConfig } from "../../app/infra/config.server";
import { closeServices, openServices } from "../../app/infra/services.server";
import type { Sandbox } from "../../tests/sandbox/index";
import { openedThreeWeeksAgo } from "./trade";

export type Login = { email: string; password: string };

/** For the demo alone, which answers on this machine and nowhere else. */
export const DEMO_ADMINISTRATOR: Login = {
  email: "opticien@lunetterie-des-terreaux.example",
  password: "Monture-Pantos-69001",
};
export const DEMO_CUSTOMER: Login = { email: "clara.moreau@exemple.fr", password: "Lunettes-Rondes-69001" };

/** Lets one in at both doors; a password changed since stays. The first time, the shop has some trade behind it. */
export async function welcomePeople(environment: Record<string, string>, sandbox: Sandbox): Promise<void> {
  const services = openServices(readConfig(environment));
  try {
    if (!(await findByProvenEmail(services, DEMO_ADMINISTRATOR.email))) {
      const camille = { ...DEMO_ADMINISTRATOR, firstName: "Camille", lastName: "Perrachon" };
      await setResponsible(services, (await appointAdministrator(services, camille)).id, true);
    }
    if (!(await findByProvenEmail(services, DEMO_CUSTOMER.email))) {
      const passwordHash = await services.passwords.hash(DEMO_CUSTOMER.password);
      const clara = await createAccount(services, {
        role: "customer",
        genre: "femme",
        firstName: "Clara",
        lastName: "Moreau",
        email: DEMO_CUSTOMER.email,
        phone: "0612345678",
        passwordHash,
        proven: true,
      });
      await saveMainAddress(services, clara.id, {
        street: "7 rue Sainte-Catherine",
        postalCode: "69001",
        city: "Lyon",
      });
    }
    const optician = await findByProvenEmail(services, DEMO_ADMINISTRATOR.email);
    if (optician) await openedThreeWeeksAgo(services, sandbox, optician.id);
  } finally {
    await closeServices(services);
  }
}
