import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

type LinkProps = Omit<ComponentProps<typeof RouterLink>, "ref" | "state">;

/**
 * A link within the shop. On the server it only writes its address. The router's link also resolves the address and
 * prepares the navigation: only a browser needs that, and it took a tenth of the rendering of a listing. An address
 * that does not begin at the root gets the router's link everywhere.
 */
export const Link = typeof document === "undefined" ? WrittenLink : FollowedLink;

/** `discover` would mark the link for a loading of routes that the shop does not use: a few bytes for each link of a listing. */
function FollowedLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}

function WrittenLink(props: LinkProps) {
  const { to, children, discover, prefetch, relative, reloadDocument, replace, ...others } = props;
  const { preventScrollReset, viewTransition, ...rest } = others;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <FollowedLink {...props} />;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}
