import account from "./account.css";
import admin from "./admin.css";
import assortment from "./admin-assortment.css";
import adminOrders from "./admin-orders.css";
import adminAnalytics from "./admin-analytics.css";
import adminDiary from "./admin-diary.css";
import appointments from "./appointments.css";
import article from "./article.css";
import checkout from "./checkout.css";
import frontDoor from "./front-door.css";
import home from "./home.css";
import order from "./order.css";
import lenses from "./lenses.css";
import prescription from "./prescription.css";
import reservation from "./reservation.css";
import staticPages from "./static.css";
import storefront from "./storefront.css";

/** What every page of the storefront needs; the server writes its text into each page (see `entry.server.tsx`). */
export const storefrontSheet: string = storefront;
export const STYLE_MARKER = "/*storefront*/";

/** What one family of pages needs besides, named by the `links` of its routes; the server writes these into the page too. */
export const accountSheet = { rel: "stylesheet", href: account } as const;
export const deskSheet = { rel: "stylesheet", href: admin } as const;
export const assortmentSheet = { rel: "stylesheet", href: assortment } as const;
export const orderDeskSheet = { rel: "stylesheet", href: adminOrders } as const;
export const deskAnalyticsSheet = { rel: "stylesheet", href: adminAnalytics } as const;
export const deskDiarySheet = { rel: "stylesheet", href: adminDiary } as const;
export const appointmentSheet = { rel: "stylesheet", href: appointments } as const;
export const articleSheet = { rel: "stylesheet", href: article } as const;
export const checkoutSheet = { rel: "stylesheet", href: checkout } as const;
export const frontDoorSheet = { rel: "stylesheet", href: frontDoor } as const;
export const homeSheet = { rel: "stylesheet", href: home } as const;
export const lensSheet = { rel: "stylesheet", href: lenses } as const;
export const orderSheet = { rel: "stylesheet", href: order } as const;
export const prescriptionSheet = { rel: "stylesheet", href: prescription } as const;
export const reservationSheet = { rel: "stylesheet", href: reservation } as const;
export const staticSheet = { rel: "stylesheet", href: staticPages } as const;
