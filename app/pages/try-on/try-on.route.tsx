import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isPlaced } from "~/domain/try-on/try-on.server";
import { returnAddress } from "~/http/answers/return-address.server";
import { pageMeta } from "~/http/head/page-meta";
import { frameUrl } from "~/illustration/index";
import { oneFace } from "~/shop/editorial";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { nextPath } from "./steps.server";
import tryOnSheet from "./try-on.css";
import { answerTryOn } from "./try-on-form.server";
import { TryOnPage } from "./try-on-page";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Sur mon visage",
      refused: data?.refused,
      description:
        "Une photo de vous, deux pressions sur vos pupilles : toutes nos montures dessinées se posent sur votre visage, à leur vraie taille. Votre photo est effacée au bout d’une heure.",
      canonical: "/sur-mon-visage",
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { face, refused } = context;
  const back = returnAddress(new URL(request.url).searchParams.get("retour"), "");
  const pictures = oneFace.looks.map(({ pair, alt }) => ({ url: frameUrl(pair, `portrait-${oneFace.sitter}`), alt }));
  return json({ back, begun: face && { placed: isPlaced(face), next: nextPath(face) }, pictures, refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerTryOn(context, request, context.form);
  return typeof answer === "string" ? redirect(answer, 303) : answer;
}

export default function TryOn() {
  const { back, begun, pictures } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return <TryOnPage form={form} back={form.values.back ?? back} begun={begun} pictures={pictures} />;
}
