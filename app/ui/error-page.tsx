type ErrorPageProps = { status: number; /** What the page that refused has to say; a fault says nothing of itself. */ told?: string; requestId?: string };

/** Plain links only: this page also stands in when the rest of the shop does not. */
export function ErrorPage({ status, told, requestId }: ErrorPageProps) {
  const missing = status === 404;
  const title = (status < 500 && told) || (missing ? "Page introuvable" : "Un contretemps de notre côté");
  return (
    <main id="contenu" className="page page--narrow error-page">
      <p className="eye-chart" aria-hidden="true"><span>{missing ? "4 0 4" : "O U P S"}</span><span>O Ù E S T</span><span>C E T T E P A G E</span></p>
      <h1>{title}</h1>
      <p>{missing ? "Le modèle a peut-être quitté nos vitrines, ou l’adresse a été mal recopiée." : "Une erreur est survenue. Merci de réessayer."}</p>
      {requestId ? <p className="hint">Si cela se reproduit, donnez-nous ce repère&nbsp;: <code>{requestId}</code></p> : null}
      <p className="button-row"><a className="button" href="/home">Revenir à l’accueil</a> <a className="button button--quiet" href="/contact">Nous contacter</a></p>
    </main>
  );
}
