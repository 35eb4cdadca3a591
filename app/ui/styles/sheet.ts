import account from "./account.css";
import admin from "./admin.css";
import article from "./article.css";
import cart from "./cart.css";
import catalogueEditing from "./catalogue-editing.css";
import checkout from "./checkout.css";
import notices from "./notices.css";
import order from "./order.css";
import prescription from "./prescription.css";
import proposals from "./proposals.css";
import prose from "./prose.css";
import quote from "./quote.css";
import reservation from "./reservation.css";
import shopNotice from "./shop-notice.css";
import staticPages from "./static.css";
import storefront from "./storefront.css";

/** The sheet of every page of the storefront; the server writes its text into each page (see `entry.server.tsx`). */
export const storefrontSheet: string = storefront;
export const STYLE_MARKER = "/*storefront*/";

/** A sheet as the `links` of a route name it; the server writes these into the page too. */
export const sheetLink = (href: string) => ({ rel: "stylesheet", href }) as const;

/** The style sheets that several families of pages need. A family's own sheet is in its folder of `app/pages`. */
export const accountSheet = sheetLink(account);
export const adminSheet = sheetLink(admin);
export const articleSheet = sheetLink(article);
export const cartSheet = sheetLink(cart);
export const catalogueEditingSheet = sheetLink(catalogueEditing);
export const checkoutSheet = sheetLink(checkout);
/** The sheet of what only scripts show, such as the cart's drawer: it is loaded once they run. */
export const noticesSheet = sheetLink(notices);
export const orderSheet = sheetLink(order);
export const prescriptionSheet = sheetLink(prescription);
export const proposalsSheet = sheetLink(proposals);
export const proseSheet = sheetLink(prose);
export const quoteSheet = sheetLink(quote);
export const reservationSheet = sheetLink(reservation);
/** The sheet of a page that shows a notice of the shop. */
export const shopNoticeSheet = sheetLink(shopNotice);
export const staticSheet = sheetLink(staticPages);
