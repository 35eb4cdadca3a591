import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDayAndTime } from "~/domain/time";
import { isSharedFaceKey } from "~/domain/try-on/links.server";
import { faceAt, findSharedTryOn } from "~/domain/try-on/try-on.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { useNonce } from "~/ui/frame/nonce";
import { wornStyle } from "~/ui/frame/worn-style";
import { sheetLink } from "~/ui/styles/sheet";
import tryOnSheet from "./try-on.css";
import { wornLooks } from "./worn-frames.server";

const ENDED = "Ces montures ne sont plus partagées : la photo est effacée, ou son heure est passée.";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction = () => [pageTitle("Votre avis sur ces montures")];

/** Opened by the link that the owner of the photograph made. The photograph comes within the page, for no address leads to it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const key = new URL(request.url).searchParams.get("cle");
  const face = await findSharedTryOn(services, params.id ?? "");
  if (!face || !isSharedFaceKey(services.config, face, key, services.now())) throw notFound(ENDED);
  const photo = await faceAt(services, face, "worn");
  if (!photo) throw notFound(ENDED);
  return json({
    looks: await wornLooks(services, face.marks.looks),
    until: formatDayAndTime(face.endsAt),
    photo: `data:image/jpeg;base64,${photo.toString("base64")}`,
  });
}

export default function SharedFace() {
  const { looks, until, photo } = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <main id="contenu" className="page try-on">
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: wornStyle(photo) }} />
      <h1>Laquelle choisir&nbsp;?</h1>
      <p>On vous demande votre avis. Cette page et sa photo disparaissent le {until} au plus tard.</p>
      <ul className="try-on__looks">
        {looks.map(({ key, title, colorName, url, href, price }) => (
          <li key={key}>
            <img className="try-on__worn" src={url} alt={`${title}, ${colorName}, portée`} width="960" height="600" />
            <h2>
              <a href={href}>{title}</a>
            </h2>
            <p>
              {colorName} · {price}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
