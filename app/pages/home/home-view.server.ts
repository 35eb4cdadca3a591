import { allProducts, topProducts } from "~/domain/catalogue/catalogue.server";
import { openingColor, type Product, type ProductImage } from "~/domain/catalogue/products.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { frameUrl } from "~/illustration/index";
import { readManifest } from "~/infra/manifest.server";
import { editorial, looks, oneFace, pairsOfOneFace } from "~/shop/editorial";
import { seasonOf, shopDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import { deliveryPitch } from "~/shop/delivery-offer";
import type { Services } from "~/infra/services.server";
import { openingNow } from "~/domain/opening/hours.server";
import { openingRules, settingsInForce } from "~/domain/settings/in-force.server";
import { leastReturnDays, returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { MODEL, type Settings } from "~/domain/settings/model.server";
import { doorwayOf, headPictures, sceneOf, shopScene } from "~/http/pictures/shop-pictures.server";
import { french } from "~/shop/words/french-spacing";
import { sitterPicture } from "~/http/pictures/sitters.server";
import type { ShopContext } from "~/http/request-context.server";
import { shop } from "~/shop/identity";

const EDITORIAL = 3;

export async function homePage({ services }: ShopContext) {
  const settings = await settingsInForce(services);
  const { homeHero, homeTiles, homeTimeless, homeDoors, homeHouse, homeShop } = settings;
  const doors = set(MODEL.homeDoors.said(homeDoors));
  const most = settings.homeTimelessMost;
  const top = most > 0 ? await topProducts(services, most) : [];
  const [newest] = await allProducts(services, { ...ANYTHING, newOnly: true, sort: "newest" }, 1);
  const [accessory] = await allProducts(services, { ...ANYTHING, category: "accessory" }, 1);
  return {
    description: `Lunettes de vue et de soleil choisies par des opticiens, au cœur ${shop.ofCity}. Essai en boutique, ${deliveryPitch(settings)}, ${leastReturnDays(returnDaysNow(settings))}\u00a0jours pour changer d’avis.`,
    hero: set(MODEL.homeHero.said(homeHero)),
    tiles: set(MODEL.homeTiles.said(homeTiles)),
    timeless: set(MODEL.homeTimeless.said(homeTimeless)).title,
    house: set(MODEL.homeHouse.said(homeHouse)),
    shopWords: set(MODEL.homeShop.said(homeShop)),
    top: top.map(timelessOf),
    editorial: await editorialPictures(settings),
    season: seasonOf(shopDay(services.now())),
    // Drawn people do not go with a photograph of the shop's own.
    looks: settings.pictureHero.url ? [] : looks.map(lookOf),
    tried: settings.pictureHero.url ? [] : pairsOfOneFace.map((pair) => frameUrl(pair, `portrait-${oneFace.sitter}`)),
    share: headPictures(settings).share ?? sceneOf(settings, "pictureHero").src,
    film: settings.homeFilm ? { own: settings.filmHero.url ? settings.filmHero : null } : null,
    scenes: {
      welcome: sceneOf(settings, "pictureHero").src,
      optical: sceneOf(settings, "pictureOptical").src,
      sun: sceneOf(settings, "pictureSun").src,
      inTheShop: shopScene(settings, "vitrine"),
    },
    doors: [
      {
        to: doors.firstTo,
        title: doors.first,
        text: doors.firstText,
        picture: sceneOf(settings, "pictureWorkshop").src,
      },
      {
        to: doors.secondTo,
        title: doors.second,
        text: doors.secondText,
        picture: (newest && livelyView(newest, 0)?.url) ?? null,
      },
      { to: doors.thirdTo, title: doors.third, text: doors.thirdText, picture: secondView(accessory)?.url ?? null },
    ],
  };
}

/** The words with French spaces and apostrophes, which people do not type. */
function set<Name extends string>(words: Record<Name, string>): Record<Name, string> {
  return Object.fromEntries(Object.entries<string>(words).map(([name, text]) => [name, french(text)])) as Record<
    Name,
    string
  >;
}

/** The shop's own photographs; without any, drawings of people who wear glasses. */
async function editorialPictures(settings: Settings): Promise<string[]> {
  const { scenes, portraits, manifest } = editorial;
  if (manifest) return (await readManifest(manifest)).slice(0, EDITORIAL);
  if (scenes.some((name) => settings[name].url)) return scenes.map((name) => sceneOf(settings, name).src);
  return portraits.map(({ sitter, pair }) => frameUrl(pair, `portrait-${sitter}`));
}

function lookOf({ name, to, sitter, pair }: (typeof looks)[number]) {
  return { name, to, picture: frameUrl(pair, `portrait-${sitter}`) };
}

/** What the front door shows, and whether the shop is open. The page is made at each visit, so that this is of now. */
export async function frontDoor(services: Services) {
  const settings = await settingsInForce(services);
  return {
    picture: sceneOf(settings, "pictureShop"),
    narrow: doorwayOf(settings),
    now: openingNow(await openingRules(services), services.now()),
  };
}

/** The picture of a product on this page: every other drawn frame on a face, the rest in their second picture. */
function livelyView(product: Product, position: number): Pick<ProductImage, "url" | "alt"> | undefined {
  const first = openingColor(product)?.images[0];
  const worn = first && position % 2 === 0 && sitterPicture(product, first.url);
  // The article's page tells the measures of the face.
  return worn ? { url: worn.url, alt: `${product.brand} ${product.name}, sur un visage` } : secondView(product);
}

/** The second picture of a product; that of a frame is its three-quarter view. */
function secondView(product: Product | undefined): ProductImage | undefined {
  const images = product && openingColor(product)?.images;
  return images?.[1] ?? images?.[0];
}

function timelessOf(product: Product, position: number) {
  const color = openingColor(product);
  const shown = livelyView(product, position);
  return {
    number: product.number,
    color: color?.value ?? "",
    href: `/article/${product.slug}`,
    brand: product.brand,
    name: product.name,
    price: formatEuros(product.effectiveCents),
    picture: shown?.url ?? null,
    alt: shown?.alt ?? "",
  };
}
