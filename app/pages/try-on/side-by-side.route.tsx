import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDayAndTime } from "~/domain/time";
import { sharedFacePath } from "~/domain/try-on/links.server";
import { MOST_LOOKS } from "~/domain/try-on/try-on.server";
import { pageTitle } from "~/http/head/page-title";
import { FormGuard } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { changeLooks } from "./looks.server";
import { faceFor } from "./steps.server";
import tryOnSheet from "./try-on.css";
import { FaceSharing } from "./face-sharing";
import { LookList, NoLooks, ShelvesOfLooks } from "./look-list";
import { wornLooks } from "./worn-frames.server";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction = () => [pageTitle("Côte à côte")];

export async function loader({ context }: LoaderFunctionArgs) {
  const face = faceFor(context, "adjust");
  const { config } = context.services;
  const shared = sharedFacePath(config, face);
  return json({
    most: MOST_LOOKS,
    looks: await wornLooks(context.services, face.marks.looks),
    shared: shared && new URL(shared, config.publicUrl).href,
    until: formatDayAndTime(face.endsAt),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const face = faceFor(context, "adjust");
  return redirect(await changeLooks(context, request, face, context.form), 303);
}

export default function SideBySide() {
  const { most, looks, shared, until } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page try-on">
      <h1>Côte à côte</h1>
      {looks.length === 0 ? (
        <NoLooks most={most} />
      ) : (
        <p>Vos montures gardées, {most} au plus. Cette page s’imprime, pour demander l’avis de qui vous voulez.</p>
      )}
      <LookList
        looks={looks}
        remove={({ key, title }) => (
          <form method="post" action="/sur-mon-visage/cote-a-cote">
            <FormGuard name={`retirer-${key}`} />
            <input type="hidden" name="look" value={key} />
            <button className="button button--quiet" name="intent" value="retirer">
              Retirer<span className="visually-hidden"> {title}</span>
            </button>
          </form>
        )}
      />
      {looks.length > 0 || shared ? <FaceSharing shared={shared} until={until} /> : null}
      <ShelvesOfLooks />
    </main>
  );
}
