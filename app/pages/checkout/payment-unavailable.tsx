/** Shown while the shop has no publishable key from its payment provider: nothing can be sold, and it says so. */
export function PaymentUnavailable() {
  return (
    <main id="contenu" className="page page--narrow">
      <h1>Paiement indisponible</h1>
      <p>
        Le paiement en ligne n’est pas encore configuré : la clé publique du prestataire de paiement manque. Votre
        panier est conservé.
      </p>
      <p className="hint">
        Pour l’équipe de la boutique : renseignez <code>STRIPE_PUBLISHABLE_KEY</code>, puis redémarrez.
      </p>
      <p>
        <a className="button" href="/panier">
          Revenir au panier
        </a>
      </p>
    </main>
  );
}
