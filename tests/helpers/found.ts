/** The row that a test knows to be there. */
export async function found<Row>(query: PromiseLike<Row>): Promise<NonNullable<Row>> {
  const row = await query;
  if (row === undefined || row === null) throw new Error("no such row");
  return row;
}

/** A value that a test has arranged. @throws where it is missing, at the place that needs it */
export function given<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("a value that the test arranged is missing");
  return value;
}
