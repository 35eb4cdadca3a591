import { NavLink } from "@remix-run/react";
import { Link } from "~/ui/link";
import { useRef, type MouseEvent, type ReactNode } from "react";

import { useDismissible } from "~/enhance/dismissible";
import { drawerInstead } from "~/ui/cart/cart-drawer";
import { BagIcon, HeartIcon, MarkIcon, MenuIcon, PersonIcon, SearchIcon } from "~/ui/icons";
import { HeaderCount } from "./header-count";
import { SearchForm } from "./search-form";
import { useWishCount } from "~/ui/wishlist/known-wishes";

type Entry = { name: string; to: string } | { name: string; children: { name: string; to: string }[] };

const MENU: Entry[] = [
  { name: "Nouveautés", to: "/nouveautes" },
  {
    name: "Optiques",
    children: [
      { name: "Homme", to: "/optiques-homme" },
      { name: "Femme", to: "/optiques-femme" },
    ],
  },
  {
    name: "Solaires",
    children: [
      { name: "Homme", to: "/solaires-homme" },
      { name: "Femme", to: "/solaires-femme" },
    ],
  },
  { name: "Accessoires", to: "/accessoires" },
  { name: "Services", to: "/services" },
];

type HeaderProps = {
  shopName: string;
  /** The address of the shop's logo, shown in place of its name. */ logo?: string;
  cartCount: number;
  /** The names of shelves that the shop has renamed, by their addresses. */ shelfNames?: Record<string, string>;
  /** Shown beside the cart link: the drawer, once its script is loaded. */ children?: ReactNode;
};

export function SiteHeader({ shopName, logo, cartCount, shelfNames = {}, children }: HeaderProps) {
  const bar = useRef<HTMLDivElement>(null);
  useDismissible(bar, ".main-nav");
  return (
    <header className="site-header">
      <div className="site-header__bar" ref={bar}>
        {/* Opens the one menu below, by CSS: a text browser reads it once. */}
        <details className="burger">
          <summary>
            <MenuIcon />
            <span className="visually-hidden">Menu</span>
          </summary>
        </details>{" "}
        <Link to="/home" className="logo">
          {logo ? (
            <img src={logo} alt={shopName} height="40" />
          ) : (
            <>
              <MarkIcon />
              <span>{shopName}</span>
            </>
          )}
        </Link>{" "}
        {/* Opens the search field of the menu below, on screens that are too narrow to show it always. */}
        <details className="search-toggle">
          <summary onClick={toggleSearch}>
            <SearchIcon />
            <span className="visually-hidden">Rechercher</span>
          </summary>
        </details>
        <nav className="main-nav" aria-label="Navigation principale">
          <Menu names={shelfNames} />
          <SearchForm />
        </nav>
        <WishlistLink />
        <Link to="/mon-compte" className="cart-link">
          <PersonIcon />
          <span className="visually-hidden">Mon compte</span>
        </Link>{" "}
        <a href="/panier" className="cart-link" onClick={drawerInstead}>
          <BagIcon />
          <span className="cart-link__word">Panier</span>{" "}
          <span data-count="cart">
            <HeaderCount of={cartCount} />
          </span>
        </a>
        {children}
      </div>
    </header>
  );
}

/** Opens or closes the search field within the press itself, so that it takes the focus and a phone shows its keyboard. */
function toggleSearch(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  event.currentTarget.closest("details")?.toggleAttribute("open");
  event.currentTarget.closest("header")?.querySelector("input")?.focus(); // a hidden field takes no focus
}

function WishlistLink() {
  return (
    <Link to="/wishlist" className="cart-link">
      <HeartIcon />
      <span className="visually-hidden">Wishlist </span>
      <span data-count="wishlist">
        <HeaderCount of={useWishCount()} />
      </span>
    </Link>
  );
}

function Menu({ names }: { names: Record<string, string> }) {
  return (
    <ul>
      {MENU.map((entry) => (
        <li key={entry.name}>
          {"to" in entry ? (
            <NavLink to={entry.to} onClick={closeMenu}>
              {names[entry.to] ?? entry.name}
            </NavLink>
          ) : (
            <>
              {/* On narrow and touch screens it opens a level of its own, whose name leads back. */}
              <details className="menu-level">
                <summary>
                  <span>{entry.name}</span>
                </summary>
              </details>
              <ul>
                {entry.children.map(({ name, to }) => (
                  <li key={to}>
                    <NavLink to={to} onClick={closeMenu}>
                      {names[to] ?? (
                        <>
                          <span className="visually-hidden">{`${entry.name} `}</span>
                          {name}
                        </>
                      )}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Closes the menu, which would otherwise stay open: hydrated, a link changes the page without a new document. */
function closeMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest("header")?.querySelector("details")?.removeAttribute("open");
}
