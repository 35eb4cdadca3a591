import account from "../account.css";
import checkout from "../checkout.css";
import order from "../order.css";
import prescription from "../prescription.css";
import proposals from "../proposals.css";
import quote from "../quote.css";
import reservation from "../reservation.css";
import { sheetLink } from "../sheet";

/**
 * The style sheets of what follows the choice of a frame, from the lenses to the account. They are apart from those of
 * catalogue pages, whose scripts have a budget and would contain these addresses.
 */
export const accountSheet = sheetLink(account);
export const checkoutSheet = sheetLink(checkout);
export const orderSheet = sheetLink(order);
export const prescriptionSheet = sheetLink(prescription);
export const proposalsSheet = sheetLink(proposals);
export const quoteSheet = sheetLink(quote);
export const reservationSheet = sheetLink(reservation);
