import type { Services } from "~/infra/services.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { toSend, type LineAccount } from "~/domain/ledger/account";
import { configurationKey, readConfigurationKey, type LensConfiguration } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { mountOf } from "~/domain/lenses/fitting";
import { chooseIndex, readRim, standardIndex, type Rim } from "~/domain/lenses/index-choice";
import { glassTypeOf, isComplex } from "~/domain/lenses/prescription";
import { priceConfiguration, proposalName } from "~/domain/lenses/proposals.server";
import { findLens, readLensRange, type LensRange } from "~/domain/lenses/range.server";
import type { Cents } from "~/domain/money";
import type { LensDetails, OrderLine } from "~/domain/orders/order.server";

export type ProposalPricing =
  /** `lenses`: their key, without the reference of a correction; `differenceCents`: of all pieces still to be sent, negative when they cost less. */
  | { outcome: "priced"; lenses: string; details: LensDetails; differenceCents: Cents }
  /** More than the shop sells without seeing the wearer, or nothing that fits. */
  | { outcome: "appointment" | "notSold" };

/**
 * What the lenses of a sold line become with another correction. The price list of today is read twice, for the lenses as they were
 * and as they become: a correction alone never passes a change of prices on. The line's part of a reduction stays its part.
 */
export async function priceProposal(
  services: Services,
  line: OrderLine,
  { situation, correction }: LensMeasures,
  account: Readonly<LineAccount>,
): Promise<ProposalPricing> {
  const sold = readConfigurationKey(line.extra);
  if (!sold || !line.lenses) return { outcome: "notSold" };
  if (isComplex(situation, correction)) return { outcome: "appointment" };
  const range = await readLensRange(services);
  const rim = await rimOf(services, line.productId);
  const advised = chooseIndex(rim, correction);
  const wanted = wantedLenses(range, rim, sold, glassTypeOf(situation), advised);
  if (!wanted) return { outcome: "notSold" };
  const same = configurationKey(wanted) === configurationKey(sold);
  if (same) return { outcome: "priced", lenses: configurationKey(wanted), details: line.lenses, differenceCents: 0 };

  const [before, after] = [priceConfiguration(range, sold), priceConfiguration(range, wanted)];
  if (after.outcome !== "priced") return { outcome: "notSold" };
  const { lensName, lensMaker, lines, totalCents } = after.price;
  const perPair = totalCents - (before.outcome === "priced" ? before.price.totalCents : line.lensPriceCents);
  const full = line.unitPriceCents * account.sold;
  const share = full === 0 ? 0 : account.value / full;
  return {
    outcome: "priced",
    lenses: configurationKey(wanted),
    details: {
      name: proposalName(wanted),
      lens: lensName,
      ...(lensMaker && { maker: lensMaker }),
      lines: withSoldTotal(
        lines.map(({ kind, label, cents, included }) => ({ kind, label, cents, included })),
        totalCents,
        line.lensPriceCents,
      ),
    },
    differenceCents: Math.round(perPair * toSend(account) * share),
  };
}

/** Put together by the customer, they stay as thin as they were chosen; else they follow the correction. */
function wantedLenses(
  range: LensRange,
  rim: Rim,
  sold: LensConfiguration,
  glassType: "unifocal" | "progressif",
  advised: ReturnType<typeof chooseIndex>,
): LensConfiguration | null {
  const needed = findLens(
    range,
    glassType,
    sold.proposal === "standard" ? standardIndex(advised) : advised,
    rim,
  )?.index;
  if (!needed) return null;
  const kept = sold.proposal === "custom" && sold.index > needed ? sold.index : needed;
  const index = findLens(range, glassType, kept, rim)?.index;
  return index ? { ...sold, glassType, index } : null;
}

/** An order's prices stay as they were sold: what the parts add up to beside them is a part of its own. */
function withSoldTotal(lines: LensDetails["lines"], totalCents: Cents, soldCents: Cents): LensDetails["lines"] {
  const apart = soldCents - totalCents;
  return apart === 0 ? lines : [...lines, { label: "Écart avec le prix payé", cents: apart, included: false }];
}

async function rimOf(services: Services, productId: string): Promise<Rim> {
  const [product] = await productsById(services, [productId]);
  return product ? mountOf(product).rim : readRim(null);
}
