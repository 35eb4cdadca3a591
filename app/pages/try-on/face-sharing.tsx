import { FormGuard } from "~/ui/forms/forms";

/**
 * @param shared the link that shows these frames on this face to others; null while there is none
 * @param until when the photograph is deleted
 */
export function FaceSharing({ shared, until }: { shared: string | null; until: string }) {
  return (
    <section className="try-on__sharing" aria-labelledby="partage">
      <h2 id="partage">Demander un avis</h2>
      {shared ? (
        <>
          <p className="field">
            <label htmlFor="lien">Lien à envoyer à vos proches</label>{" "}
            <input id="lien" type="url" readOnly value={shared} />
          </p>
          <p className="hint">
            Qui a ce lien voit votre visage avec ces montures, et rien d’autre, jusqu’au {until} au plus tard.{" "}
            <a href={shared}>Voir ce qu’il montre</a>
          </p>
        </>
      ) : (
        <p>
          Un lien montre ces montures sur vous à qui vous voulez, jusqu’au {until} au plus tard. Sans votre demande,
          personne ne les voit.
        </p>
      )}
      <form method="post" action="/sur-mon-visage/cote-a-cote">
        <FormGuard name="partager" />
        <button className="button button--quiet" name="intent" value={shared ? "ne-plus-partager" : "partager"}>
          {shared ? "Désactiver le lien" : "Créer un lien de partage"}
        </button>
      </form>
    </section>
  );
}
