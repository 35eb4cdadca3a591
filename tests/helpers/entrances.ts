import { sourcesIn } from "./source";

type Route = { path?: string; parentId?: string; module: { loader?: unknown; action?: unknown; default?: unknown } };
/** `read`: only an administrator may look at it. */
export type Entrance = { id: string; path: string; page: boolean; looks: boolean; changes: boolean; read: boolean };

/** The pages where a person becomes an administrator, logs in or logs out. */
export const DOORS = ["admin/access/sign-in", "admin/access/code", "admin/access/sign-out", "admin/staff/invitation"];
/** Calls whose content everybody may read, and only administrators may change. */
const SHOWN_TO_ALL = /^\/api\/(products|lenses|treatments)(\/|$)/;
export const NOBODYS_ID = "0123456789abcdef01234567";

/**
 * Every page of the admin area and every call that needs an administrator, read from the build: a new one is tested
 * without being listed.
 */
export async function entrances(): Promise<Entrance[]> {
  process.env.SHOP_EMBEDDED = "1"; // loads the build without starting a shop
  const { innerRoutes: routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/index.js`)) as {
    innerRoutes: Record<string, Route>;
  };
  const pathOf = (id = ""): string =>
    routes[id] ? [pathOf(routes[id].parentId), routes[id].path].filter(Boolean).join("/") : "";
  const asking = sourcesIn("app/api")
    .filter(({ text }) => text.includes("requireAdminForCall(") || text.includes("requireAdmin("))
    .map(({ path }) => path.replace(/^app\/|\.tsx?$/g, ""));
  return Object.entries(routes).flatMap(([id, { module }]) => {
    const path = `/${pathOf(id).replace(/:\w+/g, NOBODYS_ID).replace("*", "jamais-vu")}`;
    const admin = /^\/(api\/)?admin(\/|$)/.test(path) && !DOORS.includes(id);
    if (!admin && !asking.includes(id)) return [];
    return [
      {
        id,
        path,
        page: module.default !== undefined,
        looks: Boolean(module.loader),
        changes: Boolean(module.action),
        read: !SHOWN_TO_ALL.test(path),
      },
    ];
  });
}
