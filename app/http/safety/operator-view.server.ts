import type { Operator, Operators } from "~/domain/catalogue/safety/safety.server";

export type OperatorView = { role: string; name: string; address: string; contact: string; href: string };

/** The maker of a product, and who answers for it in the Union, as a page names them. */
export function operatorsView({ maker, responsible }: Operators): OperatorView[] {
  return [
    ...(maker ? [operatorView("Fabricant", maker)] : []),
    ...(responsible ? [operatorView("Responsable dans l’Union européenne", responsible)] : []),
  ];
}

function operatorView(role: string, { name, address, contact }: Operator): OperatorView {
  return { role, name, address, contact, href: contact.startsWith("https://") ? contact : `mailto:${contact}` };
}
