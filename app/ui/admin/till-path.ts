/** The till: the page where the shop enters an order for a customer at the counter or on the telephone. */
export const TILL = "/admin/commandes/nouvelle";
