/** The row that a test knows to be there. */
export async function found<Row>(query: PromiseLike<Row>): Promise<NonNullable<Row>> {
  const row = await query;
  if (row === undefined || row === null) throw new Error("no such row");
  return row;
}
