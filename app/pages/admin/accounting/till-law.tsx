import { Link } from "~/ui/admin/permitted";

/** The settings of the till and of the accounts. */
const ACCOUNTING = "/admin/reglages/comptabilite";

/**
 * What the law demands of a till for private customers, shown so that nobody relies on this shop where it does not
 * suffice.
 */
export function TillLaw({ liveSince, ownTill }: { liveSince: string | null; ownTill: boolean }) {
  return (
    <section aria-labelledby="loi">
      <h2 id="loi">Ce que demande la loi</h2>
      <p>
        Un logiciel qui enregistre les règlements de particuliers doit être inaltérable et sécurisé, conserver et
        archiver ses données (article 286, I, 3° bis du Code général des impôts). Vous devez pouvoir le prouver par le
        certificat d’un organisme accrédité ou, si la loi en vigueur l’admet, par une attestation individuelle de
        l’éditeur. <strong>Cette boutique n’a ni l’un ni l’autre.</strong> Elle tient pourtant le journal que la loi
        décrit&nbsp;: aucune ligne n’est modifiée ni supprimée, chacune est chaînée à la précédente, chaque jour, mois
        et année est clos avec ses totaux et ses cumuls perpétuels.
      </p>
      {ownTill ? (
        <p>
          Vous gardez votre caisse certifiée (<Link to={ACCOUNTING}>réglages</Link>)&nbsp;: ce qui se règle à la
          boutique s’y enregistre, et le journal n’en tient que la référence.
        </p>
      ) : (
        <p>
          Demandez ce document à qui vous a installé la boutique. Sans lui, gardez une caisse certifiée pour ce qui se
          règle à la boutique, et dites-le dans les <Link to={ACCOUNTING}>réglages</Link>&nbsp;: le journal n’en tient
          alors que la référence. L’amende est de 7 500 € par logiciel.
        </p>
      )}
      <p>
        Le journal se vérifie par <code>npm run shop -- journal verify</code>, qui nomme toute ligne modifiée, retirée
        ou ajoutée. Exportez les clôtures chaque mois et gardez-les hors de la boutique&nbsp;: leurs empreintes prouvent
        que rien n’a été réécrit depuis. Le tout se conserve six ans.
      </p>
      {liveSince ? (
        <p>
          Les lignes écrites avant le {liveSince} ont été reconstituées à partir des factures et des règlements
          connus&nbsp;; depuis, chacune est écrite en même temps que ce qu’elle enregistre.
        </p>
      ) : null}
    </section>
  );
}
