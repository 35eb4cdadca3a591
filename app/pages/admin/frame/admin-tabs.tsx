import { Link, useLocation } from "@remix-run/react";

import { FIRST_TAB, TAB_GROUPS, tabOf, type Tab } from "./tabs";

/** The tabs by group. On a narrow screen the groups are one line, and the tabs of the group one is in stand below it. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const here = tabOf(pathname);
  return (
    <nav className="admin__tabs" aria-label="Administration">
      <p className="admin__first">
        <TabLink tab={FIRST_TAB} here={here} />
      </p>
      {TAB_GROUPS.map(({ name, tabs }) => (
        <div key={name} role="group" aria-label={name} className={here && tabs.includes(here) ? "is-here" : undefined}>
          <p>
            <Link to={tabs[0].to}>{name}</Link>
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
    </nav>
  );
}

function TabLink({ tab, here }: { tab: Tab; here: Tab | null }) {
  return (
    <Link to={tab.to} aria-current={tab === here ? "page" : undefined}>
      {tab.name}
    </Link>
  );
}
