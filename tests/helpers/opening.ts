import { openShop, type Shop } from "./shop";

/**
 * A production shop whose administrator has set nothing yet: its name and address come from its mail settings alone.
 */
export function shopWith({ seed = true }: { seed?: boolean }): Promise<Shop> {
  return openShop({
    seed,
    env: {
      SHOP_SETTINGS: undefined,
      MAIL_FROM: "Optique Martin <bonjour@optique-martin.fr>",
      STRIPE_SECRET_KEY: "sk_live_51MartinSandbox",
    },
  });
}
