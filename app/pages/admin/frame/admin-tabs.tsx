import { useLocation } from "@remix-run/react";

import type { ReactNode } from "react";

import { Link } from "~/ui/admin/permitted";
import { FIRST_TAB, TAB_GROUPS, tabOf, type Tab } from "./tabs";

/** The id that the head's link opens the menu by. */
export const MENU = "menu-administration";

/**
 * The tabs by group, and who is at work. A narrow screen shows the tabs of the current group alone, until the menu is the
 * target of the address. A page that is opened makes the menu anew, and thereby closes it.
 */
export function AdminTabs({ closed, children }: { closed: string[]; children: ReactNode }) {
  const { pathname } = useLocation();
  const here = tabOf(pathname);
  return (
    <nav key={pathname} id={MENU} className="admin__tabs" aria-label="Administration">
      <p className="admin__close">
        <a href="#contenu">Fermer le menu</a>
      </p>
      <p className="admin__first">
        <TabLink tab={FIRST_TAB} here={here} />
      </p>
      {openGroups(closed).map(({ name, tabs }) => (
        <div key={name} role="group" aria-label={name} className={here && tabs.includes(here) ? "is-here" : undefined}>
          <p>
            <Link to={tabs[0]?.to ?? FIRST_TAB.to}>{name}</Link>
          </p>
          <ul>
            {tabs.map((tab) => (
              <li key={tab.to}>
                <TabLink tab={tab} here={here} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div role="group" aria-label="Votre compte" className="admin__who">
        {children}
      </div>
    </nav>
  );
}

/** The groups with the tabs that the role may open; a group without such a tab is left out. */
function openGroups(closed: string[]): { name: string; tabs: Tab[] }[] {
  return TAB_GROUPS.map(({ name, tabs }) => ({ name, tabs: tabs.filter(({ to }) => !closed.includes(to)) })).filter(
    ({ tabs }) => tabs.length > 0,
  );
}

function TabLink({ tab, here }: { tab: Tab; here: Tab | null }) {
  return (
    <Link to={tab.to} aria-current={tab === here ? "page" : undefined}>
      {tab.name}
    </Link>
  );
}
