/**
 * The address of a customer's sheet.
 * @param id of the account, or of any order, quote, appointment, reservation or message
 */
export function customerPath(id: string): string {
  return `/admin/clients/${id}`;
}
