import { median } from '../../../../shared/base/median.ts';
import type { Pdfium } from './pdfium.ts';

/** What the drawn letters of a font tell of it. */
export interface GlyphLooks {
  readonly isThick: boolean;
  readonly leans: boolean;
}

/** Names of fonts that tell nothing: numbers that a publisher's or a printer's program gave them. */
const untold =
  /^(?:Adv(?:P|PS|PSS|T|P_)?[0-9A-F]{3,}|(?:CIDFont\+F|F|T|TT|R|Font|Fnt)_?\d+(?:_\d+)?|(?:MS)?TT[E-G]?[0-9A-F]{1,8}(?:[ot]\d\d)?)?$/i;

/** Letters with a stem that goes all the way up, of fonts with feet and without. */
const stemmed = ['l', 'I', 'h', 'd', 'b', 'k', 'H'];
/** Parts of its height that a stem goes up at least, leans at most, and is wide at most, and in thick letters; part of its height that it leans in italics. */
const stem = { high: 0.4, lean: 0.5, widest: 0.4, thick: 0.15, italic: 0.1 };
/** Points that letters are drawn with here, and segments of one that are looked at. */
const drawn = { size: 1000, segments: 200 };

/** Whether the name of a font says nothing of how it looks. @param name without the letters of a subset */
export function saysNothing(name: string): boolean {
  return untold.test(name);
}

/** How the letters of a font look, by the lines that their stems are drawn of; null where none has a stem. */
export function glyphLooksOf(pdfium: Pdfium, font: number): GlyphLooks | null {
  const stems = stemmed.flatMap((letter) => stemOf(pdfium, font, letter) ?? []);
  if (stems.length === 0) return null;
  const leans = median(
    stems.map(({ lean }) => lean),
    0,
  );
  const widths = stems.flatMap(({ wide }) => (wide === null || wide > stem.widest ? [] : [wide]));
  return { leans: leans >= stem.italic, isThick: widths.length > 0 && median(widths, 0) >= stem.thick };
}

/** A line that goes up in the outline of a letter. */
interface Side {
  /** Where it would meet the line that the letter stands on. */
  readonly foot: number;
  readonly lean: number;
}

/** The first stem of a letter: how far it leans, and how wide it is, in parts of its height. */
function stemOf(pdfium: Pdfium, font: number, letter: string): { lean: number; wide: number | null } | null {
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
  return { lean: first.lean, wide: second === undefined ? null : (second.foot - first.foot) / height };
}

function sideOf(from: Point | undefined, to: Point, height: number): Side | null {
  if (from === undefined || !to.isLine) return null;
  const [across, up] = [to.x - from.x, to.y - from.y];
  if (Math.abs(up) < height * stem.high || Math.abs(across) > Math.abs(up) * stem.lean) return null;
  const lean = across / up;
  return { foot: (from.x + to.x - lean * (from.y + to.y)) / 2, lean };
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
