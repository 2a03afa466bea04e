/** A color `#rrggbb` as hue in degrees, and saturation and lightness 0 to 1. */
export interface ColorSense {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

export function senseOf(color: string): ColorSense {
  const [red, green, blue] = partsOf(color);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  let hue = 0;
  if (spread > 0 && most === red) hue = ((green - blue) / spread) % 6;
  else if (spread > 0 && most === green) hue = (blue - red) / spread + 2;
  else if (spread > 0) hue = (red - green) / spread + 4;
  return { hue: (hue * 60 + 360) % 360, saturation, lightness };
}

/** Whether a color is vivid: neither gray, nor nearly white or black. */
export function isVivid(color: string): boolean {
  const { saturation, lightness } = senseOf(color);
  return saturation > 0.25 && lightness > 0.12 && lightness < 0.9;
}

/** Distance of two colors, 0 to about 765, with red, green and blue weighted by the sensitivity of the eye. */
export function distance(one: string, other: string): number {
  const [red, green, blue] = partsOf(one);
  const [otherRed, otherGreen, otherBlue] = partsOf(other);
  const mean = (red + otherRed) / 2;
  const parts = [
    (2 + mean) * (red - otherRed) ** 2,
    4 * (green - otherGreen) ** 2,
    (3 - mean) * (blue - otherBlue) ** 2,
  ];
  return Math.sqrt(parts.reduce((sum, part) => sum + part, 0)) * 255;
}

/** Relative luminance (WCAG 2). */
export function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

function partsOf(color: string): readonly [number, number, number] {
  const number = Number.parseInt(color.slice(1, 7), 16);
  if (!Number.isFinite(number)) return [0, 0, 0];
  return [((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}
