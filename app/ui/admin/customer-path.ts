/** Where someone's sheet is. @param id of their account, or of an order, quote, appointment, reservation or message of theirs */
export function customerPath(id: string): string {
  return `/admin/clients/${id}`;
}
