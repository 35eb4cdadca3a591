import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { ownRimAt } from "~/domain/catalogue/own-frames";
import { ownFrameForm } from "~/domain/lenses/own-frame/form.server";
import { beginOwnFrame } from "~/domain/lenses/own-frame/own-frame.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { readForm, refuse } from "~/http/forms/forms.server";
import { LENSES_ONLY_PATH } from "~/http/frames/frame-paths";
import { pageMeta } from "~/http/head/page-meta";
import { ensureVisitor } from "~/http/session/visitor.server";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { BOOKING } from "~/ui/reading/places";
import { sheetLink } from "~/ui/styles/sheet";
import lensSheet from "~/pages/lenses/lenses.css";
import { lensesOnlyView, ownScreenPath } from "./lenses-only-view.server";
import { OwnFrameForm } from "./own-frame-form";

export const links: LinksFunction = () => [sheetLink(lensSheet)];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Verres seuls, pour votre monture",
      description: `Gardez votre monture : de nouveaux verres à votre vue, choisis en ligne et montés dans notre atelier ${shop.inCity}.`,
      canonical: LENSES_ONLY_PATH,
      refused: data?.refused,
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json({ view: await lensesOnlyView(context, new URL(request.url).searchParams), refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const reading = readForm(context.form, ownFrameForm());
  if (!reading.ok) return refuse(context, reading.form);
  const visitorId = await ensureVisitor(context);
  const changed = ownRimAt(new URL(request.url).searchParams.get("monture"));
  const screen = await beginOwnFrame(context.services, visitorId, reading.data, changed);
  return redirect(ownScreenPath(reading.data.rim, screen), 303);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LensesOnly() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow lens lens-only">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Verres seuls" />
      <ErrorSummary form={form} />
      <h1>Verres seuls, pour votre monture</h1>
      <p className="lead">
        Vous aimez votre monture, et seuls les verres sont à changer&nbsp;? Décrivez-la, choisissez vos verres en ligne,
        et confiez-la-nous&nbsp;: nous les taillons et les montons dans notre atelier.
      </p>
      <HowItGoes />
      <OwnFrameForm view={view} form={form} />
    </main>
  );
}

function HowItGoes() {
  return (
    <div className="lens-only__text">
      <h2>Comment cela se passe</h2>
      <ol>
        <li>
          Vous décrivez la monture, puis choisissez vos verres&nbsp;: mêmes étapes et mêmes prix que pour une monture de
          la boutique, sans le prix de la monture. Un devis gratuit vous est remis avant tout paiement.
        </li>
        <li>Vous commandez et transmettez votre ordonnance&nbsp;; un opticien la vérifie.</li>
        <li>
          Vous déposez la monture à la boutique, {shop.address}, ou vous l’envoyez à cette adresse, à vos frais, en
          colis suivi, dans un étui rigide, avec le numéro de votre commande.
        </li>
        <li>
          Nous la contrôlons à son arrivée. Si elle ne supporte pas le montage, nous vous le disons avant de commander
          les verres, nous vous la rendons et vous remboursons.
        </li>
        <li>
          Sinon, comptez {terms.lensDeliveryDays} jours pour les verres. Vos lunettes vous sont renvoyées, ou vous
          attendent à la boutique.
        </li>
      </ol>
      <h2>Ce que nous ne pouvons pas prendre</h2>
      <ul>
        <li>
          Une monture cassée, fendue, recollée ou ressoudée&nbsp;: elle cède souvent au montage. Montrez-la-nous à la
          boutique.
        </li>
        <li>Un acétate ancien, devenu sec ou cassant&nbsp;: il se fend quand on le chauffe.</li>
        <li>Un masque d’une seule pièce, une monture de sport très galbée, des lunettes de protection.</li>
        <li>Une monture d’enfant dont les verres ne sont plus à la bonne hauteur&nbsp;: il en faut une autre.</li>
      </ul>
      <h2>Le risque, dit franchement</h2>
      <p>
        Monter un verre demande de chauffer la monture, de l’ouvrir ou d’en tendre le fil. Une monture qui a déjà servi
        peut céder à ce moment-là, sans que rien l’ait laissé prévoir. Si nous l’abîmons par notre faute, nous la
        réparons ou la remplaçons par une équivalente, à nos frais. Si elle cède malgré nos soins, nous vous appelons
        avant toute chose&nbsp;: vos verres vont dans une autre monture de votre choix, ou vous sont remboursés.
      </p>
      <p>
        Vous préférez nous la montrer d’abord&nbsp;? Passez à la boutique ou{" "}
        <Link to={BOOKING}>prenez rendez-vous</Link>
        &nbsp;: nous la mesurons avec vous.
      </p>
    </div>
  );
}
