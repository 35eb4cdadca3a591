export const TOTAL_HEADER = "X-Total-Count";

/**
 * Which page of a list a call asks for: `?page=2&limit=100`; what is no number in range becomes the default.
 * @param usual rows where the call says nothing
 * @param most rows, whatever it says
 */
export function pageOfCall(request: Request, usual = 100, most = 500): { page: number; limit: number } {
  const asked = new URL(request.url).searchParams;
  const whole = (name: string, otherwise: number) =>
    /^[1-9]\d{0,5}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : otherwise;
  return { page: whole("page", 1), limit: Math.min(most, whole("limit", usual)) };
}
