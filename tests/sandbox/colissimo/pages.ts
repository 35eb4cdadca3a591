import { redirect, routeTable, type Incoming, type Params, type Reply } from "../http";
import { html, page } from "../markup";
import { labelPdf } from "./label";
import { GIVEN_BACK, STAGES, type Parcel, type Parcels } from "./parcels";

const TITLE = "Colis de la démo";
const BANNER = "Banc d’essai – aucun de ces colis n’existe";

/** The parcels of the demo; a button moves each on by one step. */
export function parcelPages(parcels: Parcels, now: () => Date) {
  const find = routeTable<(params: Params) => Reply | null | Promise<Reply | null>>({
    "GET /": () => listPage(parcels.all()),
    "POST /colis/:number/avancer": ({ number = "" }) => parcels.advance(number) && redirect(`/#${number}`),
    "POST /colis/:number/renvoyer": ({ number = "" }) => parcels.giveBack(number) && redirect(`/#${number}`),
    "GET /colis/:number/etiquette": async ({ number = "" }) => {
      const parcel = parcels.find(number);
      return (
        parcel && { status: 200, headers: { "content-type": "application/pdf" }, body: await labelPdf(parcel, now()) }
      );
    },
  });

  return async (request: Incoming): Promise<Reply | null> => {
    const route = find(request.method, request.path);
    if (!route) return null;
    return (
      (await route.handler(route.params)) ??
      page(
        { title: "Introuvable", status: 404 },
        html`<h1>Introuvable</h1>
          <p><a href="/">${TITLE}</a></p>`,
      )
    );
  };
}

function listPage(parcels: Parcel[]): Reply {
  return page(
    { title: TITLE, banner: BANNER, wide: true },
    html`<h1>${TITLE}</h1>
      <p>
        ${parcels.length === 0 ? "Aucun colis pour l’instant : demandez une étiquette dans la boutique." : "Un colis avance d’une étape à chaque pression ; la boutique le voit quand elle demande son suivi."}
        <a href="/">Actualiser</a>
      </p>
      ${[...parcels].reverse().map((parcel) => card(parcel))}`,
  );
}

function card(parcel: Parcel) {
  const { number, stage, back, productCode, reference, addressee } = parcel;
  return html`<section class="card" id="${number}">
    <h2>${number}</h2>
    <p>
      ${productCode === "CORE" ? "Retour" : "Expédition"} ${productCode}, commande ${reference}, vers
      ${addressee.companyName || `${addressee.firstName ?? ""} ${addressee.lastName ?? ""}`}, ${addressee.city}.
      <a href="/colis/${number}/etiquette">Étiquette</a>
    </p>
    <p><strong>${back ? GIVEN_BACK : STAGES[stage]}</strong></p>
    ${
      stage < 5 &&
      html`<div class="pair">
        <form method="post" action="/colis/${number}/avancer"><button>Avancer : ${STAGES[stage + 1]}</button></form>
        <form method="post" action="/colis/${number}/renvoyer">
          <button class="second">Rendre à l’expéditeur</button>
        </form>
      </div>`
    }
  </section>`;
}
