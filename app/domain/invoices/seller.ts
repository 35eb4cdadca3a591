import { shop } from "~/shop/identity";
import { company } from "~/shop/company";
import type { Seller } from "./document";

/** The shop as it is today. */
export function currentSeller(): Seller {
  const { optician, mediator } = company;
  return {
    name: shop.name,
    legalForm: company.legalForm,
    street: shop.street,
    town: `${shop.postalCode} ${shop.city}`,
    country: shop.country,
    phone: shop.phone,
    email: shop.email,
    siret: company.siret,
    register: company.register,
    vatNumber: company.vatNumber,
    optician: {
      name: optician.name,
      title: optician.title,
      adeli: optician.adeli,
      rpps: optician.rpps,
      registeredBy: optician.registeredBy,
    },
    mediator: { name: mediator.name, address: mediator.address, url: mediator.url },
  };
}
