import { Link } from "@remix-run/react";

type Props = { missing: { held: string | null; advised: string | null }; /** The sheet of its brand. */ brand: string };

/** Why a product, lens or treatment is kept from sale, and what its sheet ought to say besides. */
export function MissingFacts({ missing: { held, advised }, brand }: Props) {
  return (
    <>
      {held ? (
        <p role="status" className="notice">
          <strong>{held}</strong> <a href="#securite">Compléter sa fiche</a> ou{" "}
          <Link to={brand}>celle de sa marque</Link>.
        </p>
      ) : null}
      {advised ? <p className="hint">{advised}</p> : null}
    </>
  );
}
