import { Link } from "~/ui/admin/permitted";
import { ofName } from "~/shop/words/elision";
import type { RecallsView } from "./recalls-view.server";

/** Glasses that are made and whose lots nobody noted: each leads to its sheet, where they are. */
export function AwaitedLots({ pairs }: { pairs: RecallsView["awaited"] }) {
  return (
    <section aria-labelledby="lots-a-noter">
      <h2 id="lots-a-noter">Lots à noter</h2>
      <p>
        Ces lunettes sont prêtes ou remises sans que les lots de leurs verres soient notés&nbsp;: un rappel ne
        retrouverait pas leur porteur. Les lots sont sur les pochettes des verres ou sur le bon de livraison du verrier.
      </p>
      <ul>
        {pairs.map(({ key, title, number, jobHref, since }) => (
          <li key={key}>
            <Link to={jobHref} prefetch="none">
              Noter les lots {ofName(title)}, commande {number}
            </Link>{" "}
            (depuis le {since})
          </li>
        ))}
      </ul>
    </section>
  );
}
