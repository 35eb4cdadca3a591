import { Form, Link } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";

/** @param shared the link that shows this wishlist to others, or null while there is none */
export function Sharing({ shared, back }: { shared: { url: string; path: string } | null; back: string }) {
  return (
    <section className="panel sharing" aria-labelledby="partage">
      <h2 id="partage">Partager ma wishlist</h2>
      {shared ? (
        <>
          <p className="field">
            <label htmlFor="lien">Lien à envoyer à vos proches</label>{" "}
            <input
              id="lien"
              className="input"
              type="url"
              readOnly
              value={shared.url}
              onFocus={(event) => event.currentTarget.select()}
            />
          </p>
          <p className="hint">
            Qui a ce lien voit vos articles, sans votre nom, et ne peut rien y changer.{" "}
            <Link to={shared.path}>Voir ce qu’il montre</Link>
          </p>
          <ShareForm intent="unshare" back={back} words="Désactiver le lien" />
        </>
      ) : (
        <>
          <p>
            Un anniversaire, un avis à demander&nbsp;? Un lien montre vos articles, sans votre nom. Vous pourrez le
            désactiver à tout moment.
          </p>
          <ShareForm intent="share" back={back} words="Créer un lien de partage" />
        </>
      )}
    </section>
  );
}

function ShareForm({ intent, back, words }: { intent: "share" | "unshare"; back: string; words: string }) {
  return (
    <Form method="post" action="/wishlist" replace preventScrollReset>
      <FormGuard name={intent} />
      <input type="hidden" name="back" value={`${back}#partage`} />
      <button type="submit" name="intent" value={intent} className="button button--quiet">
        {words}
      </button>
    </Form>
  );
}
