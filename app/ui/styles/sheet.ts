import article from "./article.css";
import cart from "./cart.css";
import notices from "./notices.css";
import shopNotice from "./shop-notice.css";
import storefront from "./storefront.css";

/** The sheet of every page of the storefront; the server writes its text into each page (see `entry.server.tsx`). */
export const storefrontSheet: string = storefront;
export const STYLE_MARKER = "/*storefront*/";

/** A sheet as the `links` of a route name it; the server writes these into the page too. */
export const sheetLink = (href: string) => ({ rel: "stylesheet", href }) as const;

/** The style sheets that several families of pages need. A family's own sheet is in its folder of `app/pages`. */
export const articleSheet = sheetLink(article);
export const cartSheet = sheetLink(cart);
/** The sheet of what only scripts show, such as the cart's drawer: it is loaded once they run. */
export const noticesSheet = sheetLink(notices);
/** The sheet of a page that shows a notice of the shop. */
export const shopNoticeSheet = sheetLink(shopNotice);
