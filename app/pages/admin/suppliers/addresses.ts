export const SUPPLIER_ORDERS = "/admin/fournisseurs";
export const NEW_ORDER = `${SUPPLIER_ORDERS}/nouvelle`;
