import type { Appearance } from "@stripe/stripe-js";

/**
 * The style of the provider's fields, which are in frames of their own, so that they match the shop's. Colours are read
 * from the page, because a shop may choose its own accent colour.
 */
export function shopAppearance(): Appearance {
  const field = painted("input", "input");
  const button = painted("span", "button");
  const page = getComputedStyle(document.body);
  return {
    theme: "flat",
    disableAnimations: matchMedia("(prefers-reduced-motion: reduce)").matches,
    variables: {
      fontFamily: page.fontFamily,
      fontSizeBase: page.fontSize,
      colorText: page.color,
      colorTextSecondary: painted("span", "hint").color,
      colorPrimary: button.background,
      colorBackground: field.background,
      colorDanger: painted("span", "field__error").color,
      borderRadius: field.radius,
      // The steps of the shop's own fields, from `tokens.css`.
      gridRowSpacing: "24px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Input": { border: field.border, boxShadow: "none", padding: "11px 12px" },
      ".Input:focus": { boxShadow: "none", outline: `3px solid ${button.background}`, outlineOffset: "1px" },
      ".Label": { fontWeight: "600", marginBottom: "8px" },
      ".Error": { fontSize: page.fontSize, fontWeight: "600" },
      ".Tab, .Block, .AccordionItem": { border: field.border, boxShadow: "none" },
    },
  };
}

/** The style that an element of that class has in this page. */
function painted(tag: string, className: string) {
  const sample = document.createElement(tag);
  sample.className = className;
  sample.hidden = true;
  document.body.append(sample);
  const { color, backgroundColor, borderTopWidth, borderTopColor, borderTopLeftRadius } = getComputedStyle(sample);
  sample.remove();
  return {
    color,
    background: backgroundColor,
    border: `${borderTopWidth} solid ${borderTopColor}`,
    radius: borderTopLeftRadius,
  };
}
