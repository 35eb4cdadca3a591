import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

type LinkProps = Omit<ComponentProps<typeof RouterLink>, "ref" | "state">;

/**
 * A link within the shop. A server only writes its address: resolving it, and preparing to follow it without loading a page, is
 * a tenth of the rendering of a listing, and is work for a browser. An address that is not whole is resolved everywhere.
 */
export const Link = typeof document === "undefined" ? WrittenLink : RouterLink;

function WrittenLink(props: LinkProps) {
  const { to, children, discover, prefetch, relative, reloadDocument, replace, ...others } = props;
  const { preventScrollReset, viewTransition, ...rest } = others;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  return (
    // The attribute is the router's own: a browser finds what it would have written.
    <a {...rest} data-discover="true" href={to}>
      {children}
    </a>
  );
}
