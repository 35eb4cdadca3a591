export const TOTAL_HEADER = "X-Total-Count";

/**
 * Which page of a list a call asks for: `?page=2&limit=100`; a value that is no number in range becomes the default.
 * @param usual rows when the call names no limit
 * @param most rows at most, whatever the call asks for
 */
export function pageOfCall(request: Request, usual = 100, most = 500): { page: number; limit: number } {
  const asked = new URL(request.url).searchParams;
  const whole = (name: string, otherwise: number) =>
    /^[1-9]\d{0,5}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : otherwise;
  return { page: whole("page", 1), limit: Math.min(most, whole("limit", usual)) };
}
