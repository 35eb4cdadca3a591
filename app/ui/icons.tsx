import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const BagIcon = () => (
  <Icon>
    <path d="M5 8h14l1 12H4zM9 10V6.5a3 3 0 0 1 6 0V10" />
  </Icon>
);
export const HeartIcon = () => (
  <Icon>
    <path d="M12 20.5 4.2 12.6a4.9 4.9 0 0 1 7-7l.8.9.8-.9a4.9 4.9 0 0 1 7 7z" />
  </Icon>
);
export const PersonIcon = () => (
  <Icon>
    <path d="M4 21a8 8 0 0 1 16 0M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <path d="m20 20-4.5-4.5M17.5 10.7a6.7 6.7 0 1 1-13.4 0 6.7 6.7 0 0 1 13.4 0z" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon>
    <path d="M3 8h18M3 16h18" />
  </Icon>
);
export const ChevronIcon = () => (
  <Icon>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const ArrowIcon = () => (
  <Icon>
    <path d="M4 12h16m-6-6 6 6-6 6" />
  </Icon>
);
export const RulerIcon = () => (
  <Icon>
    <path d="M3 8h18v8H3zm4 0v3m4-3v5m4-5v3" />
  </Icon>
);
export const TruckIcon = () => (
  <Icon>
    <path d="M2 6h12v11H2zm12 4h4l4 4v3h-8zM6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm12 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
  </Icon>
);
export const ReturnIcon = () => (
  <Icon>
    <path d="M4 9h11a5 5 0 0 1 0 10h-5M8 5 4 9l4 4" />
  </Icon>
);
/** The shop's mark: a bridge between two rims. */
export const MarkIcon = () => (
  <svg className="mark" viewBox="0 0 48 20" width="42" height="18" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M20.5 9a4 4 0 0 1 7 0M1 6.5 4 8M47 6.5 44 8" />
    <circle cx="12" cy="10.5" r="8.5" />
    <circle cx="36" cy="10.5" r="8.5" />
  </svg>
);
