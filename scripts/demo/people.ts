import {
  appointAdministrator,
  setOpticianNumber,
  setResponsible,
} from "../../app/domain/accounts/administrators.server";
import { createAccount, findByProvenEmail } from "../../app/domain/accounts/account.server";
import { saveMainAddress } from "../../app/domain/accounts/profile.server";
import { tellFactsInForce } from "../../app/domain/settings/in-force.server";
import { readConfig } from "../../app/infra/config.server";
import { closeServices, openServices, type Services } from "../../app/infra/services.server";
import type { Sandbox } from "../../tests/sandbox/index";
import { CLARA } from "./sales";
import { openedThreeWeeksAgo } from "./trade";
import { company } from "../../app/shop/company";

export type Login = { email: string; password: string };

/** Its password is public: the demo answers on this machine only. */
export const DEMO_ADMINISTRATOR: Login = {
  email: "opticien@lunetterie-des-terreaux.example",
  password: "Monture-Pantos-69001",
};
export const DEMO_CUSTOMER: Login = { email: CLARA.email, password: "Lunettes-Rondes-69001" };

/**
 * Makes a login for the shop and one for the admin area, unless they exist, and at the first time some weeks of trade.
 */
export async function welcomePeople(environment: Record<string, string>, sandbox: Sandbox): Promise<void> {
  const services = openServices(readConfig(environment));
  try {
    await tellFactsInForce(services);
    await people(services, sandbox);
  } finally {
    await closeServices(services);
  }
}

export async function people(services: Services, sandbox: Sandbox): Promise<void> {
  if (!(await findByProvenEmail(services, DEMO_ADMINISTRATOR.email))) {
    const camille = { ...DEMO_ADMINISTRATOR, firstName: "Camille", lastName: "Perrachon" };
    const { id } = await appointAdministrator(services, camille);
    await setResponsible(services, id, true);
    await setOpticianNumber(services, id, `RPPS ${company.optician.rpps}`);
  }
  if (!(await findByProvenEmail(services, DEMO_CUSTOMER.email))) {
    const { genre, firstName, lastName, email, phone, street, postalCode, city } = CLARA;
    const passwordHash = await services.passwords.hash(DEMO_CUSTOMER.password);
    const clara = await createAccount(services, {
      role: "customer",
      genre,
      firstName,
      lastName,
      email,
      phone,
      passwordHash,
      proven: true,
    });
    await saveMainAddress(services, clara.id, { street, postalCode, city });
  }
  const optician = await findByProvenEmail(services, DEMO_ADMINISTRATOR.email);
  const customer = await findByProvenEmail(services, DEMO_CUSTOMER.email);
  if (optician && customer) await openedThreeWeeksAgo(services, sandbox, optician, customer);
}
