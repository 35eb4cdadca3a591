import { useIsHydrated } from "~/enhance/hydrated";

type Props = { worn: boolean; wear: (worn: boolean) => void; name: string };

/**
 * On a touch screen, shows the frame of a card on a face: a mouse does it by pointing. A tap elsewhere on the card opens
 * its article as ever. Without scripts the article shows the worn frame.
 */
export function WornToggle({ worn, wear, name }: Props) {
  return useIsHydrated() ? (
    <button type="button" className="worn-toggle" aria-pressed={worn} onClick={() => wear(!worn)}>
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M5 10a7 8 0 0 1 14 0c0 6-3 11-7 11s-7-5-7-11m6.2 1.5a1.6 1 0 0 1 1.6 0M5.2 11a3 2.7 0 0 0 6 0zm7.6 0a3 2.7 0 0 0 6 0z" />
      </svg>
      <span className="visually-hidden">Voir {name} sur un visage</span>
    </button>
  ) : null;
}
