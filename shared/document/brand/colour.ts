/** A colour of the sRGB space, each part from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/**
 * Parses a color as services write it: `#abc`, `#aabbcc`, `#aabbccdd`, `rgb(1, 2, 3)`. Null for anything else: text from a page never
 * becomes CSS without parsing.
 */
export function readColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const long = hex.length < 6 ? hex.replaceAll(/./g, '$&$&') : hex;
    const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return { red: part(0), green: part(2), blue: part(4) };
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\s*\)$/i.exec(text.trim());
  if (parts === null) return null;
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.min(255, Number(part)) / 255);
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 };
}

/** Returns the opacity, from 0 to 1; 1 where the text states none. */
export function alphaOf(text: string): number {
  const hex = /^#(?:[\da-f]{3}([\da-f])|[\da-f]{6}([\da-f]{2}))$/i.exec(text.trim());
  const digits = hex?.[1] === undefined ? hex?.[2] : `${hex[1]}${hex[1]}`;
  if (digits !== undefined) return Math.round((Number.parseInt(digits, 16) / 255) * 1000) / 1000;
  const last = /^rgba?\(\s*\d{1,3}[\s,]+\d{1,3}[\s,]+\d{1,3}[\s,/]+([\d.]+)(%?)\s*\)$/i.exec(text.trim());
  const share = last === null ? 1 : Number(last[1]) / (last[2] === '%' ? 100 : 1);
  return Number.isFinite(share) ? Math.min(1, share) : 1;
}

/** Returns `#rrggbb`, in lowercase. */
export function hexOf({ red, green, blue }: Colour): string {
  const part = (value: number) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}`;
}

/** `39 76 60`, from 0 to 255. */
export function rgbText({ red, green, blue }: Colour): string {
  return [red, green, blue].map((part) => String(Math.round(part * 255))).join(' ');
}

/** Lightness, chroma and hue of OKLCH: `0.38 0.051 164`. */
export function oklchText(colour: Colour): string {
  const { lightness, a, b } = oklabOf(colour);
  const chroma = Math.hypot(a, b);
  const hue = chroma < 0.0005 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return `${lightness.toFixed(2)} ${chroma.toFixed(3)} ${hue.toFixed(0)}`;
}

/** Distance of two colors in OKLab, times 100: below 2 the difference is not visible. */
export function colourDistance(one: Colour, other: Colour): number {
  const from = oklabOf(one);
  const to = oklabOf(other);
  return 100 * Math.hypot(from.lightness - to.lightness, from.a - to.a, from.b - to.b);
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A colour of the same hue that is read well enough, and how far it is from the one that is not (`colourDistance`). */
export interface PassingColour {
  readonly colour: Colour;
  readonly distance: number;
}

const lightnessStep = 0.004;

/**
 * Returns the nearest lightness of `colour` with a contrast ratio of at least `ratio` to `other`, with its own hue and as much of its
 * chroma as the screen can show. Null where neither black nor white reaches that ratio.
 */
export function nearestPassing(colour: Colour, other: Colour, ratio: number): PassingColour | null {
  const { lightness, a, b } = oklabOf(colour);
  for (let distance = 0; distance <= 1; distance += lightnessStep) {
    const passing = [lightness - distance, lightness + distance]
      .filter((each) => each >= 0 && each <= 1)
      .map((each) => onScreen(each, a, b))
      .filter((each) => contrastRatio(each, other) >= ratio)
      .map((each) => ({ colour: each, distance: colourDistance(colour, each) }))
      .toSorted((one, another) => one.distance - another.distance);
    if (passing[0] !== undefined) return passing[0];
  }
  return null;
}

/** Returns the color in 8-bit channels, with reduced chroma where the lightness does not allow it. */
function onScreen(lightness: number, a: number, b: number): Colour {
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const parts = linearOf(lightness, a * chroma, b * chroma);
    if (parts.every((part) => part >= -0.0005 && part <= 1.0005)) return rounded(parts);
  }
  return rounded(linearOf(lightness, 0, 0));
}

function rounded(parts: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const within = Math.min(1, Math.max(0, part));
    const curved = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(curved * 255) / 255;
  });
  return { red, green, blue };
}

/** Linear light of an OKLab colour: the matrices of `oklabOf` the other way round. */
function linearOf(lightness: number, a: number, b: number): readonly number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The WCAG level that a contrast ratio meets: AAA or AA for small text, AA for large text only, or none. */
export function contrastLevel(ratio: number): 'AAA' | 'AA' | 'AA large' | 'fails' {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'AA large' : 'fails';
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminanceOf({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The matrices are from Björn Ottosson's OKLab. */
function oklabOf(colour: Colour): { readonly lightness: number; readonly a: number; readonly b: number } {
  const [red, green, blue] = [linear(colour.red), linear(colour.green), linear(colour.blue)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}
