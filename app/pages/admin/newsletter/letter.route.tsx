import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { deliveryOf, LETTERS_A_MINUTE, subscribersNow } from "~/domain/newsletter/letters/dispatch.server";
import { findLetter, type NewsLetter } from "~/domain/newsletter/letters/letter.server";
import { wordsOfLetter } from "~/domain/newsletter/letters/words.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { LetterPage } from "./letter-page";
import { carryOutLetter, missing } from "./letter-post.server";
import { letterState, withoutStyles } from "./letter-view.server";
import letterSheet from "./letter.css";

export const links: LinksFunction = () => [sheetLink(letterSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Lettre : ${data?.letter.subject ?? ""}`, data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services } = context;
  const letter = await letterOf(context, params.id);
  const words = await wordsOfLetter(services, letter);
  return json({
    refused: context.refused,
    letter: {
      ...letter,
      says: letterState(letter),
      html: withoutStyles(words.html),
      text: words.text,
      missing:
        words.unknown.length > 0 && letter.state !== "sent" ? missing(words.unknown, letter.state !== "draft") : null,
    },
    own: account.email,
    subscribers: await subscribersNow(services),
    delivery: await deliveryOf(services, letter),
    rate: LETTERS_A_MINUTE,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return carryOutLetter(context, account, await letterOf(context, params.id));
}

async function letterOf({ services }: ShopContext, id = ""): Promise<NewsLetter> {
  const letter = await findLetter(services, id);
  if (!letter) throw notFound("Cette lettre n’existe pas.");
  return letter;
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Letter() {
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return <LetterPage view={useLoaderData<typeof loader>()} form={form} />;
}
