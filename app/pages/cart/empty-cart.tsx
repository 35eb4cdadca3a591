import { Link } from "@remix-run/react";

export function EmptyCart() {
  return (
    <div className="empty">
      <p>Votre panier est vide.</p>
      <p className="button-row">
        <Link className="button" to="/optiques-femme">
          Optiques femme
        </Link>{" "}
        <Link className="button" to="/optiques-homme">
          Optiques homme
        </Link>
      </p>
    </div>
  );
}
