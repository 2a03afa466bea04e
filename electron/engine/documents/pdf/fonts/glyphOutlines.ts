import { median } from '../../../../../shared/base/median.ts';
import type { Pdfium } from '../file/pdfium.ts';

/** Style of a font, measured on its glyph outlines. */
export interface GlyphOutlineStyle {
  readonly isThick: boolean;
  readonly leans: boolean;
}

/** Uninformative font names: numbers assigned by a publisher's program or printer driver. */
const untold =
  /^(?:Adv(?:P|PS|PSS|T|P_)?[0-9A-F]{3,}|(?:CIDFont\+F|F|T|TT|R|Font|Fnt)_?\d+(?:_\d+)?|(?:MS)?TT[E-G]?[0-9A-F]{1,8}(?:[ot]\d\d)?)?$/i;

/** Letters with a full-height stem, in serif and sans-serif fonts. */
const stemmed = ['l', 'I', 'h', 'd', 'b', 'k', 'H'];
/** Relative to the stem height: minimum height, maximum slant, maximum width, minimum width in bold, and minimum slant in italics. */
const stem = { high: 0.4, lean: 0.5, widest: 0.4, thick: 0.15, italic: 0.1 };
/** Size in points at which outlines are measured, and maximum segments examined per glyph. */
const drawn = { size: 1000, segments: 200 };

/**
 * Whether a font name says nothing about the style.
 * @param name without the subset prefix
 */
export function isUninformativeName(name: string): boolean {
  return untold.test(name);
}

/** Measures the style of a font on the stems of its glyphs; null if none has a stem. */
export function glyphOutlineStyle(pdfium: Pdfium, font: number): GlyphOutlineStyle | null {
  const stems = stemmed.flatMap((letter) => stemOf(pdfium, font, letter) ?? []);
  if (stems.length === 0) return null;
  const leans = median(
    stems.map(({ slant }) => slant),
    0,
  );
  const widths = stems.flatMap(({ wide }) => (wide === null || wide > stem.widest ? [] : [wide]));
  return { leans: leans >= stem.italic, isThick: widths.length > 0 && median(widths, 0) >= stem.thick };
}

/** A line that goes up in the outline of a letter. */
interface Side {
  /** Intersection with the baseline. */
  readonly foot: number;
  readonly slant: number;
}

/** The first stem of a letter: how far it leans, and how wide it is, in parts of its height. */
function stemOf(pdfium: Pdfium, font: number, letter: string): { slant: number; wide: number | null } | null {
  const points = outlineOf(pdfium, font, letter);
  const ys = points.flat().map(({ y }) => y);
  const height = Math.max(...ys) - Math.min(...ys);
  if (points.length === 0 || !(height > 0)) return null;
  const sides = points
    .flatMap((contour) =>
      contour.map((point, index) => sideOf(contour[index - 1] ?? contour.at(-1), point, height) ?? []),
    )
    .flat()
    .toSorted((a, b) => a.foot - b.foot);
  const [first, second] = sides;
  if (first === undefined) return null;
  return { slant: first.slant, wide: second === undefined ? null : (second.foot - first.foot) / height };
}

function sideOf(from: Point | undefined, to: Point, height: number): Side | null {
  if (from === undefined || !to.isLine) return null;
  const [across, up] = [to.x - from.x, to.y - from.y];
  if (Math.abs(up) < height * stem.high || Math.abs(across) > Math.abs(up) * stem.lean) return null;
  const slant = across / up;
  return { foot: (from.x + to.x - slant * (from.y + to.y)) / 2, slant };
}

interface Point {
  readonly x: number;
  readonly y: number;
  /** A straight line leads to it from the one before. */
  readonly isLine: boolean;
}

/** Kinds of the segments of a path, by fpdfview.h. */
const kinds = { line: 0, move: 2 } as const;

/** The outlines of a letter. */
function outlineOf({ call, scratch, float }: Pdfium, font: number, letter: string): readonly (readonly Point[])[] {
  const path = call.FPDFFont_GetGlyphPath(font, letter.charCodeAt(0), drawn.size);
  const count = path === 0 ? 0 : call.FPDFGlyphPath_CountGlyphSegments(path);
  if (count <= 0 || count > drawn.segments) return [];
  const contours: Point[][] = [];
  for (let index = 0; index < count; index += 1) {
    const segment = call.FPDFGlyphPath_GetGlyphPathSegment(path, index);
    call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const type = call.FPDFPathSegment_GetType(segment);
    const point = { x: float(scratch), y: float(scratch + 4), isLine: type === kinds.line };
    if (type === kinds.move || contours.length === 0) contours.push([]);
    contours.at(-1)?.push(point);
  }
  return contours;
}
