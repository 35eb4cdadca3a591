import { Link, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const ANIMATION_MS = 1_500;
const REST_MS = 300;
const FALLBACK_MS = 6_000;

/** Shown while lenses are computed, until both result and animation are done or time is up. Skipped without scripts. */
export function Computing({ to }: { to: string }) {
  const { load, data } = useFetcher();
  const navigate = useNavigate();
  const [animated, setAnimated] = useState(false);
  const asked = useRef(false);
  const ready = animated && data !== undefined;

  useEffect(() => {
    if (!asked.current) load(to);
    asked.current = true;
    const animation = setTimeout(() => setAnimated(true), ANIMATION_MS);
    const fallback = setTimeout(() => navigate(to, { replace: true }), FALLBACK_MS);
    return () => {
      clearTimeout(animation);
      clearTimeout(fallback);
    };
  }, [load, navigate, to]);

  useEffect(() => {
    if (!ready) return;
    const rest = setTimeout(() => navigate(to, { replace: true }), REST_MS);
    return () => clearTimeout(rest);
  }, [ready, navigate, to]);

  return (
    <>
      <h1>Vos verres se préparent</h1>
      <div className="computing" aria-hidden="true">
        <span />
        <span />
      </div>
      <p role="status">Nous cherchons les verres qui conviennent à votre vue, à cette monture et à vos journées.</p>
      <p className="hint">
        <Link to={to} replace>
          Voir mes verres
        </Link>
      </p>
    </>
  );
}
