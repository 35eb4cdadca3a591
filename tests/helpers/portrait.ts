import sharp from "sharp";

/**
 * A drawn face that belongs to nobody. Its pupils are black dots of one size on white, so that a test finds them in a
 * picture.
 */
export const PORTRAIT = {
  width: 900,
  height: 1200,
  pupils: [
    { x: 345, y: 520 },
    { x: 555, y: 520 },
  ],
} as const;

const eye = (x: number) =>
  `<ellipse cx="${x}" cy="520" rx="52" ry="24" fill="#fff"/><circle cx="${x}" cy="520" r="18" fill="#5b7a63"/><circle cx="${x}" cy="520" r="9" fill="#000"/>` +
  `<path d="M${x - 60} 462q60-34 120 0" stroke="#4a3527" stroke-width="14" fill="none" stroke-linecap="round"/>`;

const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#b9c7cf"/>
<path d="M120 1200q40-220 330-240q290 20 330 240z" fill="#3d5a73"/><rect x="370" y="830" width="160" height="190" fill="#d9a98a"/>
<ellipse cx="450" cy="560" rx="232" ry="318" fill="#e8bd9d"/><path d="M205 520q-10-330 245-330t245 330q-30-190-245-200t-245 200z" fill="#4a3527"/>
${eye(345)}${eye(555)}<path d="M450 540q-34 110-30 128q30 22 60 0" stroke="#c48f70" stroke-width="7" fill="none"/>
<path d="M372 752q78 48 156 0q-78 22-156 0z" fill="#b3584f"/></svg>`;

/** @param turn degrees clockwise that the head leans */
export function portrait(type: "jpeg" | "png" | "webp" | "avif" = "png", turn = 0): Promise<Buffer> {
  const leaning = DRAWN.replace(
    /^(<svg[^>]*>)([\s\S]*)<\/svg>$/,
    `$1<g transform="rotate(${turn} 450 520)">$2</g></svg>`,
  );
  return sharp(Buffer.from(leaning)).flatten({ background: "#b9c7cf" }).toFormat(type).toBuffer();
}
