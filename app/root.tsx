import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  isRouteErrorResponse,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, type ComponentProps, type ReactNode } from "react";

import { CONSENT_TEXT, SAVED } from "~/domain/consent/text";
import { NEWSLETTER_TEXT, NOT_SUBSCRIBED } from "~/domain/newsletter/text";
import { returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { deliveryFacts } from "~/shop/delivery-offer";
import { visitorMarks } from "~/domain/wishlist/marks.server";
import { captchaKeys } from "~/http/forms/captcha.server";
import { readConsent } from "~/http/session/consent.server";
import { takeFlash } from "~/http/answers/flash.server";
import { headPictures } from "~/http/pictures/shop-pictures.server";
import { faceBar } from "~/http/pictures/face-parts.server";
import { formKeys } from "~/http/forms/form-keys.server";
import { useIsBought } from "~/enhance/just-bought";
import { useFocusOnArrival } from "~/enhance/navigation/arrival";
import { useIsHydrated } from "~/enhance/hydrated";
import { reloadUnlessStayedOnForm } from "~/enhance/navigation/lost-line";
import { CartDrawer } from "~/ui/cart/cart-drawer";
import { ConsentBanner } from "~/ui/frame/consent-banner";
import { DisplayFace } from "~/ui/frame/display-face";
import { DeferredScripts, EarlyMark } from "~/ui/frame/deferred-scripts";
import { FlashMessage } from "~/ui/frame/flash-message";
import { SiteFooter } from "~/ui/frame/site-footer";
import { ShopNotice } from "~/ui/frame/shop-notice";
import { SiteHeader } from "~/ui/frame/site-header";
import { NewsletterForm } from "~/ui/frame/newsletter-form";
import { NavigationNotices } from "~/ui/frame/navigation-notices";
import { useNonce } from "~/ui/frame/nonce";
import { ErrorPage, errorWords } from "~/ui/frame/error-page";
import errorPageSheet from "~/ui/frame/error-page.css";
import { PageStyle } from "~/ui/frame/page-style";
import { sheetLink, shopNoticeSheet } from "~/ui/styles/sheet";
import { VersionSwitch } from "~/ui/frame/version-switch";
import { hoursSaid, reopening } from "~/domain/opening/hours.server";
import { openingRules, settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import type { Settings } from "~/domain/settings/model.server";
import { renamedShelves } from "~/domain/settings/shelf-words.server";
import { factsInForce, pageFacts, tellFacts, type PageFacts } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { shopNotice } from "~/http/head/shop-notice.server";
import { pageTitle } from "~/http/head/page-title";

/** An error page has no route of its own that could name its title. */
export const meta: MetaFunction = ({ error }) => {
  if (!error) return [];
  const named =
    isRouteErrorResponse(error) && [404, 429].includes(error.status)
      ? errorWords(error.status, (error.data as { error?: string } | null)?.error).title
      : "Erreur";
  return [pageTitle(named.replace(/\.$/, ""))];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  return json({
    keys: formKeys(context),
    ...(await visitorMarks(services, context.visitorId)),
    flash: await takeFlash(context, request),
    light: context.light,
    scripts: context.page.scripts && !context.light,
    ...(!context.page.listed && { noindex: true as const }),
    consent: readConsent(request, services.config).state,
    ...deliveryFacts(await settingsInForce(services)),
    returnDays: returnDaysNow(await settingsInForce(services)),
    facts: pageFacts(),
    publicUrl: services.config.publicUrl.origin,
    openingHours: hoursSaid(await openingRules(services), services.now()),
    ...(await reopeningFact(services)),
    ...(await shopNotice(services)),
    ...headPictures(await settingsInForce(services)),
    ...shelfNames(await settingsInForce(services)),
    ...captchaKeys(context),
    ...faceBar(context, request),
  });
}

/** The bar of a face is of the page and of the hour: both change as another page is opened. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  reloadUnlessStayedOnForm(change) || (!change.formMethod && Boolean(document.querySelector(".face-bar")));

/** The day of the reopening; empty unless a closure delays what is ordered. */
async function reopeningFact(services: Services): Promise<{ reopens?: string }> {
  const reopens = reopening(await openingRules(services), services.now());
  return reopens ? { reopens } : {};
}

/** The names of the shelves that the shop renamed; empty without any. */
function shelfNames(settings: Settings): { shelfNames?: Record<string, string> } {
  const renamed = renamedShelves(settings);
  return Object.keys(renamed).length > 0 ? { shelfNames: renamed } : {};
}

/** What exports `handle = { admin: true }` is a page of the admin area, without the shop's header and footer. */
type PageHandle = { admin?: boolean };

/** Few tabs keep a face, so that only these load what shows frames on it (`app/enhance/device-face/kept.ts`). */
function wearKeptFace() {
  try {
    if (sessionStorage.getItem("visage")) void import("~/ui/frame/device-face").then((worn) => worn.wearFace());
  } catch {
    // Storage is switched off in this browser: it keeps no face.
  }
}

function tellDocumentsFacts(facts: PageFacts | undefined) {
  const written = document.documentElement.dataset.facts;
  if (facts) tellFacts(facts);
  else if (written) tellFacts(JSON.parse(written) as PageFacts);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const shared = useRouteLoaderData<typeof loader>("root");
  // On the server, the gate sets the shop's facts. In a browser they come with the root's data; when its loader failed,
  // the error page has them in an attribute of the document.
  if (typeof document !== "undefined") tellDocumentsFacts(shared?.facts);
  const bought = useIsBought(shared);
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const admin = handles.some((handle) => handle?.admin);
  const face = !admin && shared?.face;
  const notice = !admin && shared?.notice;
  const failed = Boolean(useRouteError());
  // Where scripts run already, a page that needs none keeps them for what they do on every page: the drawer, and the
  // scroll to the top.
  const hydrated = useIsHydrated();
  const scripts = shared ? shared.scripts || (hydrated && !shared.light) : true;
  useFocusOnArrival();
  useEffect(wearKeptFace, []);
  return (
    <html lang="fr" data-facts={shared ? undefined : JSON.stringify(pageFacts())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f4ee" />
        {shared && "noindex" in shared ? <meta name="robots" content="noindex" /> : null}
        <Meta />
        {scripts ? <EarlyMark /> : null}
        <DisplayFace />
        <PageStyle />
        <link rel="icon" href={shared?.icon ?? "/favicon.svg"} />
        <Links />
        {notice ? <link {...shopNoticeSheet} /> : null}
        {failed ? <link {...sheetLink(errorPageSheet)} /> : null}
      </head>
      <body>
        <a className="skip-link" href="#contenu">
          Aller au contenu
        </a>
        {shared && !admin ? (
          <ConsentBanner state={shared.consent} asked={shared.keys.attempt} text={CONSENT_TEXT} saved={SAVED} />
        ) : null}
        {notice ? <ShopNotice text={notice} /> : null}
        {admin ? null : (
          <SiteHeader
            shopName={shop.name}
            logo={shared?.logo}
            cartCount={bought ? 0 : (shared?.cartCount ?? 0)}
            shelfNames={shared?.shelfNames}
          >
            {scripts ? <CartDrawer /> : null}
          </SiteHeader>
        )}
        {face ? (
          <aside className="face-bar" aria-label="Sur mon visage" dangerouslySetInnerHTML={{ __html: face }} />
        ) : null}
        <FlashMessage key={shared?.keys.attempt} flash={shared?.flash ?? null} />
        {children}
        {admin ? null : (
          <SiteFooter
            shop={shop}
            hours={shared?.openingHours ?? []}
            optician={factsInForce().opticians[0]}
            newsletter={shared ? <NewsletterForm text={NEWSLETTER_TEXT} failure={NOT_SUBSCRIBED} /> : null}
          >
            {shared ? <VersionSwitch light={shared.light} /> : null}
          </SiteFooter>
        )}
        {scripts ? (
          <>
            <NavigationNotices />
            <ScrollRestoration nonce={nonce} />
            <DeferredScripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Shop() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error) ? error : null;
  const {
    requestId,
    error: told,
    wayOn,
  } = (answer?.data ?? {}) as { requestId?: string; error?: string } & Pick<ComponentProps<typeof ErrorPage>, "wayOn">;
  return <ErrorPage status={answer?.status ?? 500} told={told} wayOn={wayOn} requestId={requestId} />;
}
