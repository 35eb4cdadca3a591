import { Link } from "@remix-run/react";

type Person = {
  key: string;
  orderHref: string;
  orderNumber: string;
  name: string;
  phone: string | null;
  address: string[];
};

/** Wearers of a lot whom no e-mail reaches, with what calling or writing to them takes. */
export function ToTellOtherwise({ people }: { people: Person[] }) {
  return (
    <section>
      <h2>À prévenir par téléphone ou par courrier</h2>
      <p>
        {people.length > 1
          ? "Ces clients n’ont pas d’adresse e-mail : la lettre ne part pas pour eux. Appelez-les, ou postez-leur la lettre, puis notez-le dans leur commande."
          : "Ce client n’a pas d’adresse e-mail : la lettre ne part pas pour lui. Appelez-le, ou postez-lui la lettre, puis notez-le dans sa commande."}
      </p>
      <ul>
        {people.map(({ key, orderHref, orderNumber, name, phone, address }) => (
          <li key={key}>
            <strong>{name}</strong>
            {phone ? (
              <>
                , <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
              </>
            ) : null}
            {address.length > 0 ? `, ${address.join(", ")}` : null} (<Link to={orderHref}>commande {orderNumber}</Link>)
          </li>
        ))}
      </ul>
    </section>
  );
}
