import { allProducts, topProducts } from "~/domain/catalogue/catalogue.server";
import { openingColor, type Product, type ProductImage } from "~/domain/catalogue/products.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { sceneUrl } from "~/illustration/index";
import { readManifest } from "~/infra/manifest.server";
import { editorial } from "~/shop/editorial";
import { formatEuros } from "~/domain/money";
import { deliveryOffer } from "~/shop/delivery-offer";
import { deliveryOffered } from "~/domain/checkout/quote.server";
import type { ShopContext } from "~/http/request-context.server";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";

/** All that the shop calls so; a list that scrolls has its end. */
const TOP = 24;
const EDITORIAL = 3;

export async function homePage({ services }: ShopContext) {
  const top = await topProducts(services, TOP);
  const [newest] = await allProducts(services, { ...ANYTHING, newOnly: true, sort: "newest" }, 1);
  const [accessory] = await allProducts(services, { ...ANYTHING, category: "accessory" }, 1);
  return {
    description: `Lunettes de vue et de soleil choisies par des opticiens, au cœur ${shop.ofCity}. Essai en boutique, livraison ${deliveryOffer(await deliveryOffered(services))}, ${terms.withdrawalDays}\u00a0jours pour changer d’avis.`,
    top: top.map(timelessOf),
    editorial: await editorialPictures(),
    scenes: {
      welcome: sceneUrl("accueil"),
      optical: sceneUrl("hero-optique"),
      sun: sceneUrl("hero-solaire"),
      shopFront: sceneUrl("boutique"),
    },
    doors: [
      {
        to: "/services",
        title: "Services",
        text: "Contrôle de la vue, ajustage, réparation",
        picture: sceneUrl("atelier"),
      },
      {
        to: "/nouveautes",
        title: "Nouveautés",
        text: "Les dernières montures arrivées",
        picture: secondView(newest)?.url ?? null,
      },
      {
        to: "/accessoires",
        title: "Accessoires",
        text: "Étuis, cordons, chaînes, entretien",
        picture: secondView(accessory)?.url ?? null,
      },
    ],
  };
}

async function editorialPictures(): Promise<string[]> {
  const { scenes, manifest } = editorial;
  const pictures = manifest ? await readManifest(manifest) : scenes.map(sceneUrl);
  return pictures.slice(0, EDITORIAL);
}

/** What stands before the door. */
export function frontDoor() {
  return { picture: sceneUrl("boutique") };
}

/** The second picture of a product: of a frame, its three-quarter view. Shelves show the first. */
function secondView(product: Product | undefined): ProductImage | undefined {
  const images = product && openingColor(product)?.images;
  return images?.[1] ?? images?.[0];
}

function timelessOf(product: Product) {
  const color = openingColor(product);
  const shown = secondView(product);
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
