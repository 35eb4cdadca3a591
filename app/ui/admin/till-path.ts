/** Where an order is taken in the shop or by telephone. */
export const TILL = "/admin/commandes/nouvelle";
