import { Link } from "@remix-run/react";

import { shop } from "~/shop/identity";

/** For a link that is cut off, not signed by the shop, or of an appointment long past; the page says the same for each. */
export function DeadLink() {
  return (
    <main id="contenu" className="page page--narrow">
      <h1>Ce lien ne sert plus</h1>
      <p>
        Il est peut-être incomplet, ou mène à un rendez-vous passé depuis longtemps. Ouvrez celui de notre dernier
        courriel, ou appelez-nous&nbsp;: <a href={shop.phoneHref}>{shop.phone}</a>.
      </p>
      <p className="button-row">
        <Link className="button" to="/rendez-vous">
          Prendre rendez-vous
        </Link>{" "}
        <Link className="button button--quiet" to="/contact">
          Nous contacter
        </Link>
      </p>
    </main>
  );
}
