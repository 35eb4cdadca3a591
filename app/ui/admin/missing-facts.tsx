import { Link } from "./permitted";

type Props = { missing: { held: string | null; advised: string | null }; /** The sheet of its brand. */ brand: string };

/**
 * The missing facts that keep a product, lens or treatment from sale (`held`), and those that are recommended
 * (`advised`).
 */
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
