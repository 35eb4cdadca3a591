/** The row of a query that must find one. */
export async function found<Row>(query: PromiseLike<Row>): Promise<NonNullable<Row>> {
  const row = await query;
  if (row === undefined || row === null) throw new Error("no such row");
  return row;
}

/**
 * A value that the test has prepared. @throws where it is missing, so that the failure is at the place that needs it
 */
export function given<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("a value that the test arranged is missing");
  return value;
}
