import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { KEEPS } from "~/domain/keeps";
import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { company } from "~/shop/company";
import { terms } from "~/shop/terms";
import { privacySections } from "./privacy";
import { ReadingPage } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Politique de confidentialité",
      description:
        "Les données que garde la boutique, pourquoi, combien de temps, et comment les consulter, les emporter ou les faire effacer.",
      canonical: "/politique-confidentialite",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const own = await ownText(context.services, "textPrivacy");
  return json({
    kept: Object.values(KEEPS),
    privacyEmail: company.privacyEmail,
    asksGoogle: context.services.captcha !== null,
    ...own,
  });
}

export default function PrivacyPolicy() {
  const { kept, privacyEmail, asksGoogle, own } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Politique de confidentialité"
      intro="Nous gardons ce qu’il faut pour vous livrer et vous suivre, et rien pour vous pister."
      updatedOn={terms.updatedOn}
      sections={privacySections(kept, privacyEmail, asksGoogle)}
      own={own}
      contents
    />
  );
}
