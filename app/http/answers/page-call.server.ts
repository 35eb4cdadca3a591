export const TOTAL_HEADER = "X-Total-Count";

const MOST_ROWS = 500;

/** Which page of a list a call asks for: `?page=2&limit=100`. */
export function pageCall(request: Request): { page: number; limit: number } {
  const asked = new URL(request.url).searchParams;
  const whole = (name: string, otherwise: number) =>
    /^[1-9]\d{0,5}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : otherwise;
  return { page: whole("page", 1), limit: Math.min(MOST_ROWS, whole("limit", 100)) };
}
