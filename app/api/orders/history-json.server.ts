import { productJson } from "~/domain/catalogue/product-json.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { toEuros } from "~/domain/money";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { NO_RETURN, returnsOf } from "~/domain/returns/return.server";
import type { Services } from "~/infra/services.server";

/** An order as the API gives it to its owner: the field names are the specification's. */
export async function ownOrderJson(services: Services, order: Order) {
  const products = new Map(
    (
      await productsById(
        services,
        order.lines.map(({ productId }) => productId),
      )
    ).map((product) => [product.id, product]),
  );
  const latest = (await returnsOf(services, order.id)).at(-1);
  const lensed = order.lines.find(({ lenses }) => lenses);
  return {
    _id: order.id,
    number: order.number,
    createdAt: order.createdAt,
    status: order.status,
    total: toEuros(order.totalCents),
    items: order.lines.map((line) => {
      const product = products.get(line.productId);
      return {
        productId: product
          ? productJson(product)
          : { _id: line.productId, name: line.name, brand: line.brand, slug: line.slug },
        selectedColor: line.color,
        selectedSize: line.size,
        price: toEuros(line.unitPriceCents),
        quantity: line.quantity,
        visionDetails: visionDetails(line),
      };
    }),
    visionDetails: lensed ? visionDetails(lensed) : null,
    preparationDate: order.preparedAt,
    shippingDate: order.shippedAt,
    deliveryDate: order.deliveredAt,
    returnStatus: latest?.state ?? NO_RETURN,
    returnRequestedAt: latest?.requestedAt ?? null,
    returnProcessingAt: latest?.processingAt ?? null,
    returnValidatedAt: latest?.validatedAt ?? null,
  };
}

/** The lenses as they were sold, without the correction, which is health data. */
function visionDetails({ lenses, extra, lensPriceCents }: OrderLine) {
  const configuration = lenses && readConfigurationKey(extra);
  if (!lenses || !configuration) return null;
  return {
    proposalType: { name: lenses.name },
    selectedLens: {
      name: lenses.lens,
      glassType: configuration.glassType,
      treatments: configuration.treatments,
      price: toEuros(lensPriceCents),
    },
  };
}
