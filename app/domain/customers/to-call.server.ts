import { phoneInPairs } from "~/domain/checkout/forms.server";
import type { Services } from "~/infra/services.server";
import { findCustomer } from "./customer.server";

/** The name, telephone and e-mail of a person, to fill in a form. */
export type ToCall = { firstName: string; lastName: string; phone: string; email: string };

/** @param id of a customer's sheet @returns null for an unknown id */
export async function customerToCall(services: Services, id: string): Promise<ToCall | null> {
  const customer = await findCustomer(services, id);
  if (!customer) return null;
  const { db } = services;
  const { account, belongings, emails } = customer;
  const order = await db("orders")
    .whereIn("id", belongings.orderIds)
    .whereNotNull("last_name")
    .orderBy("created_at", "desc")
    .first("first_name", "last_name", "phone");
  const appointment = await db("appointments")
    .whereIn("id", belongings.appointmentIds)
    .where({ for_relative: false })
    .orderBy("created_at", "desc")
    .first("first_name", "last_name", "phone");
  const told = order ?? appointment;
  return {
    firstName: account?.firstName ?? told?.first_name ?? "",
    lastName: account?.lastName ?? told?.last_name ?? "",
    phone: phoneInPairs(account?.phone ?? told?.phone ?? ""),
    email: account?.email ?? emails[0] ?? "",
  };
}
