import { json, redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

import { MOST_LOOKS } from "~/domain/try-on/try-on.server";
import { keepFace, keptFace, whenForgotten } from "~/enhance/device-face/kept";
import { useIsHydrated } from "~/enhance/hydrated";
import { pageTitle } from "~/http/head/page-title";
import { wearFace } from "~/ui/frame/device-face";
import { Link } from "~/ui/link";
import { sheetLink } from "~/ui/styles/sheet";
import { LookList, NoLooks, ShelvesOfLooks } from "../look-list";
import tryOnSheet from "../try-on.css";
import { leftItsPlace, namedLooks } from "../worn-frames.server";
import { DeviceCrumbs, SendInstead } from "./device-page";

const HERE = "/sur-mon-visage/appareil/cote-a-cote";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction = () => [pageTitle("Côte à côte, sans rien envoyer")];

/** The address names the frames, so that the shop knows what is compared and never on whom. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.face) throw redirect("/sur-mon-visage/cote-a-cote");
  const names = new URL(request.url).searchParams.getAll("monture");
  const named = await namedLooks(context.services, names);
  const [replaced] = named.slice(0, -MOST_LOOKS);
  return json({
    looks: named.slice(-MOST_LOOKS),
    most: MOST_LOOKS,
    asks: names.length > 0,
    replaced: replaced ? leftItsPlace(replaced) : null,
  });
}

/** Without a frame it names an empty one, because the bare address leads to the frames that the tab keeps. */
const addressOf = (keys: string[]) =>
  `${HERE}?${new URLSearchParams((keys.length > 0 ? keys : [""]).map((key) => ["monture", key])).toString()}`;

export default function Compared() {
  const { looks, most, asks, replaced } = useLoaderData<typeof loader>();
  const hydrated = useIsHydrated();
  const navigate = useNavigate();
  const [said, say] = useState("");
  const [kept, keep] = useState(true);
  const keys = looks.map(({ key }) => key);
  const listed = keys.join(" ");

  useEffect(() => {
    const face = keptFace();
    keep(face !== null);
    if (!face) return;
    if (!asks && face.looks?.length) return navigate(addressOf(face.looks), { replace: true });
    keepFace({ ...face, looks: listed.split(" ").filter(Boolean) });
    wearFace();
    return whenForgotten(() => keep(false));
  }, [asks, listed, navigate]);

  return (
    <main id="contenu" className="page try-on">
      <DeviceCrumbs here="Côte à côte" />
      <h1>Côte à côte</h1>
      {replaced ? (
        <p className="notice" role="status">
          {replaced}
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {!hydrated ? (
        <SendInstead />
      ) : !kept ? (
        <>
          <p>Aucune photo n’est gardée dans cet onglet. Choisissez-la, et vos montures se posent dessus.</p>
          <p className="button-row">
            <a
              className="button"
              href={`/sur-mon-visage/appareil?retour=${encodeURIComponent(keys.length > 0 ? addressOf(keys) : HERE)}`}
            >
              Choisir ma photo
            </a>
          </p>
        </>
      ) : looks.length === 0 ? (
        <NoLooks most={most} />
      ) : (
        <>
          <p>
            Vos montures gardées, {most} au plus, sur la photo qui reste dans cet onglet. Cette page s’imprime, pour
            demander l’avis de qui vous voulez.
          </p>
          <LookList
            looks={looks}
            remove={({ key, title }) => (
              <p className="try-on__remove">
                <Link
                  className="button button--quiet"
                  to={addressOf(keys.filter((each) => each !== key))}
                  preventScrollReset
                  replace
                  onClick={() => say(`${title} ne se compare plus.`)}
                >
                  Retirer<span className="visually-hidden"> {title}</span>
                </Link>
              </p>
            )}
          />
          <p className="hint try-on__sharing">
            Un lien à envoyer demande que nous recevions votre photo, le temps d’une heure&nbsp;: ici, elle ne quitte
            pas votre appareil. <a href="/sur-mon-visage">L’envoyer plutôt</a>
          </p>
        </>
      )}
      <ShelvesOfLooks />
    </main>
  );
}
