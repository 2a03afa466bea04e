import { isStageEnabled } from '../../stages.ts';
import { pointsBoundingBox, isOblique, shapeOf, type Point, type Stroke } from './pathShapes.ts';
import type { Box, Rule, Shape } from '../pageContent.ts';
import type { PageFrame } from '../pageFrame.ts';
import type { Pdfium } from '../file/pdfium.ts';
import { isSmallSquare, type Square } from '../forms/checkboxes.ts';

/** Kinds of page objects, by fpdf_edit.h. */
const objectKinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** Limits of the examined objects: a map has millions of strokes and no table. */
const limits = { objects: 60_000, segments: 200_000, depth: 6, shapes: 20_000 };

/** Maximum thickness in points of a filled box that is a line: thicker ones are bars and cells. */
const maxRuleThicknessPt = 3;
/** Minimum length in points of a line, and minimum length relative to its thickness: shorter ones are dashes and dots. */
const minRuleLengthPt = 3.2;
const minRuleLengthRatio = 2;
/** Tolerance in points of a straight edge and of a corner: programs round coordinates. */
const edgeTolerancePt = 0.7;
/** Maximum points of a path that may be a line, and of one whose edges are examined one by one: others are drawings. */
const maxLinePoints = 200;
const maxEdgePoints = 12;
/** Maximum level of the lightest color of dark ink, and minimum level of each color of white paper (0 to 255). */
const inkLevels = { maxDark: 90, minWhite: 250 };

export interface Drawing {
  readonly rules: readonly Rule[];
  readonly images: readonly Box[];
  /** Small squares, and whatever else small is drawn. */
  readonly squares: readonly Square[];
  readonly strokes: readonly Box[];
  readonly shapes: readonly Shape[];
  readonly isCut: boolean;
}

type Matrix = readonly [number, number, number, number, number, number];

const upright: Matrix = [1, 0, 0, 1, 0, 0];

interface Walk {
  readonly pdfium: Pdfium;
  readonly frame: PageFrame;
  readonly rules: Rule[];
  readonly images: Box[];
  readonly squares: Square[];
  readonly strokes: Box[];
  readonly shapes: Shape[];
  objects: number;
  segments: number;
}

/**
 * Reads the rules, images and small squares of a page. Must run before the text is read, of which it makes PDFium report more.
 * @param most maximum objects of the page to examine, from the first on
 */
export function readPathObjects(pdfium: Pdfium, page: number, frame: PageFrame, most: number): Drawing {
  const walk: Walk = {
    pdfium,
    frame,
    rules: [],
    images: [],
    squares: [],
    strokes: [],
    shapes: [],
    objects: 0,
    segments: 0,
  };
  const count = Math.min(most, pdfium.call.FPDFPage_CountObjects(page));
  for (let index = 0; index < count && walk.objects < limits.objects; index += 1)
    visit(walk, pdfium.call.FPDFPage_GetObject(page, index), upright, 0);
  const { rules, images, squares, strokes, shapes } = walk;
  return { rules, images, squares, strokes, shapes, isCut: walk.objects >= limits.objects };
}

function visit(walk: Walk, object: number, outer: Matrix, depth: number): void {
  const { call } = walk.pdfium;
  walk.objects += 1;
  const kind = call.FPDFPageObj_GetType(object);
  if (kind === objectKinds.text) {
    if (isStageEnabled('pdf/glyphlessText')) showGlyphless(walk.pdfium, object);
  } else if (kind === objectKinds.path) addPath(walk, object, outer);
  else if (kind === objectKinds.image || kind === objectKinds.shading) addImage(walk, object, outer);
  else if (kind === objectKinds.form && depth < limits.depth) {
    const inner = multiply(matrixOf(walk.pdfium, object), outer);
    const count = call.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && walk.objects < limits.objects; index += 1)
      visit(walk, call.FPDFFormObj_GetObject(object, index), inner, depth + 1);
  }
}

function addImage(walk: Walk, object: number, outer: Matrix): void {
  const { call, scratch, float } = walk.pdfium;
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return;
  const [left, bottom, right, top] = [float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12)];
  const a = apply(outer, left, top);
  const b = apply(outer, right, bottom);
  const box = walk.frame.box(a.x, a.y, b.x, b.y);
  const seen = {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(walk.frame.width, box.x1),
    y1: Math.min(walk.frame.height, box.y1),
  };
  const [across, down] = [seen.x1 - seen.x0, seen.y1 - seen.y0];
  if (across > maxRuleThicknessPt && down > maxRuleThicknessPt) walk.images.push(seen);
  else if (across > 0 && down > 0) {
    // Printer drivers write a line as an image of one point.
    addRule(walk.rules, seen);
    if (across <= largestSmall && down <= largestSmall) walk.strokes.push(seen);
  }
}

function addPath(walk: Walk, path: number, outer: Matrix): void {
  const { call, scratch, float, int } = walk.pdfium;
  const count = call.FPDFPath_CountSegments(path);
  walk.segments += count;
  if (count < 2 || walk.segments > limits.segments) return;
  call.FPDFPath_GetDrawMode(path, scratch, scratch + 4);
  const isDrawn = int(scratch) !== 0 || int(scratch + 4) !== 0;
  if (!isDrawn) return;
  const isFilled = int(scratch) !== 0 && int(scratch + 4) === 0;
  const isInked = int(scratch) !== 0 && !isWhite(walk.pdfium, path);
  if (isFilled && !isInked) return;
  const matrix = multiply(matrixOf(walk.pdfium, path), outer);
  const strokes: Stroke[] = [];
  for (let index = 0; index < count; index += 1) {
    const segment = call.FPDFPath_GetPathSegment(path, index);
    call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const at = apply(matrix, float(scratch), float(scratch + 4));
    const point = walk.frame.point(at.x, at.y);
    const type = call.FPDFPathSegment_GetType(segment);
    addPoint(strokes, point, type);
    const start = strokes.at(-1)?.points[0];
    if (call.FPDFPathSegment_GetClose(segment) !== 0 && start !== undefined)
      addPoint(strokes, start, segmentKinds.line);
  }
  for (const { points } of strokes) addLine(walk, points, isFilled);
  for (const stroke of strokes) addShape(walk, stroke, isInked);
  if (count <= maxSmallPathPoints)
    addSmall(
      walk,
      strokes.map(({ points }) => points),
      path,
      isInked,
    );
}

/** Kinds of the segments of a path, by fpdfview.h. */
const segmentKinds = { line: 0, curve: 1, move: 2 } as const;

function addPoint(strokes: Stroke[], point: Point, type: number): void {
  const stroke = strokes.at(-1);
  const last = stroke?.points.at(-1);
  if (type === segmentKinds.move || stroke === undefined || last === undefined) {
    strokes.push({ points: [point], hasCurve: false, hasSlant: false });
    return;
  }
  if (type === segmentKinds.curve) stroke.hasCurve = true;
  else if (isOblique(last, point)) stroke.hasSlant = true;
  stroke.points.push(point);
}

function addShape({ shapes, frame }: Walk, stroke: Stroke, isFilled: boolean): void {
  if (shapes.length >= limits.shapes) return;
  const shape = shapeOf(stroke, isFilled);
  if (shape === null) return;
  const { x0, y0, x1, y1 } = shape;
  if (x1 >= 0 && y1 >= 0 && x0 <= frame.width && y0 <= frame.height) shapes.push(shape);
}

/** Points of a path that is a square: its corners, and the first of them again. */
const maxSquarePoints = 6;

function addSmall(walk: Walk, lines: readonly (readonly Point[])[], path: number, isInked: boolean): void {
  const box = smallBox(lines);
  if (box === null) return;
  const isSquare = lines.length === 1 && isSmallSquare(box) && isOfCorners(lines[0] ?? [], box);
  if (isSquare && (!isInked || isDark(walk.pdfium, path))) walk.squares.push({ ...box, isDark: isInked });
  else walk.strokes.push(box);
}

/** Whether a path goes from corner to corner of its box. */
function isOfCorners(points: readonly Point[], { x0, y0, x1, y1 }: Box): boolean {
  const isAt = (side: number, other: number, value: number): boolean =>
    Math.abs(side - value) < edgeTolerancePt || Math.abs(other - value) < edgeTolerancePt;
  const isOnSide = ({ x, y }: Point): boolean => isAt(x0, x1, x) && isAt(y0, y1, y);
  return points.length >= 4 && points.length <= maxSquarePoints && points.every(isOnSide);
}

/** Maximum size in points of a checkbox or a check mark in it, and maximum number of points of its path. */
const largestSmall = 20;
const maxSmallPathPoints = 60;

/** Returns the box of a small path; null for any other, as most are. */
function smallBox(lines: readonly (readonly Point[])[]): Box | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (const { x, y } of line) {
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (x1 - x0 > largestSmall || y1 - y0 > largestSmall) return null;
    }
  return { x0, y0, x1, y1 };
}

function isDark({ call, scratch, int }: Pdfium, path: number): boolean {
  if (call.FPDFPageObj_GetFillColor(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  return Math.max(int(scratch), int(scratch + 4), int(scratch + 8)) < inkLevels.maxDark;
}

/** White on white is how some programs wipe, and no cell. */
function isWhite({ call, scratch, int }: Pdfium, path: number): boolean {
  if (call.FPDFPageObj_GetFillColor(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  return Math.min(int(scratch), int(scratch + 4), int(scratch + 8)) > inkLevels.minWhite;
}

function addLine(walk: Walk, points: readonly Point[], isFilled: boolean): void {
  if (points.length > maxLinePoints) return;
  const box = pointsBoundingBox(points);
  // A thin filled box is how many programs draw a line.
  if (addRule(walk.rules, box)) return;
  if (points.length > maxEdgePoints) return;
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1], points[index]];
    if (a !== undefined && b !== undefined) addEdge(walk.rules, a, b);
  }
  const [first, last] = [points[0], points.at(-1)];
  if (isFilled && first !== undefined && last !== undefined) addEdge(walk.rules, last, first);
}

function addEdge(rules: Rule[], a: Point, b: Point): void {
  const box = { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) };
  if (box.x1 - box.x0 < edgeTolerancePt || box.y1 - box.y0 < edgeTolerancePt) addRule(rules, box);
}

/** Adds a thin box as a rule. @returns whether it is long enough for one */
function addRule(rules: Rule[], box: Box): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (height <= maxRuleThicknessPt && width >= minRuleLengthPt && width > height * minRuleLengthRatio) {
    const y = (box.y0 + box.y1) / 2;
    rules.push({ kind: 'horizontal', x0: box.x0, x1: box.x1, y0: y, y1: y });
    return true;
  }
  if (width <= maxRuleThicknessPt && height >= minRuleLengthPt && height > width * minRuleLengthRatio) {
    const x = (box.x0 + box.x1) / 2;
    rules.push({ kind: 'vertical', x0: x, x1: x, y0: box.y0, y1: box.y1 });
    return true;
  }
  return false;
}

function matrixOf({ call, scratch, float }: Pdfium, object: number): Matrix {
  if (call.FPDFPageObj_GetMatrix(object, scratch) === 0) return upright;
  const at = (index: number): number => float(scratch + index * 4);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

function apply(matrix: Matrix, x: number, y: number): Point {
  return { x: matrix[0] * x + matrix[2] * y + matrix[4], y: matrix[1] * x + matrix[3] * y + matrix[5] };
}

/** Points: narrower than this PDFium leaves a text out. */
const narrowest = 0.01;
const outlined = 1;

/**
 * Makes PDFium report a single-character text whose font is not embedded: without a glyph it has zero width and is dropped, as are the
 * characters that Chinese OCR programs lay below a scan one by one. Outlined text has the width of its outline.
 * @param object a text object that was not reported yet
 */
function showGlyphless({ call, scratch, floats }: Pick<Pdfium, 'call' | 'scratch' | 'floats'>, object: number): void {
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return;
  const at = scratch >> 2;
  const numbers = floats();
  if ((numbers[at + 2] ?? 0) - (numbers[at] ?? 0) > narrowest) return;
  if (call.FPDFFont_GetIsEmbedded(call.FPDFTextObj_GetFont(object)) !== 0) return;
  const mode = call.FPDFTextObj_GetTextRenderMode(object);
  call.FPDFTextObj_SetTextRenderMode(object, outlined);
  call.FPDFPageObj_SetStrokeWidth(object, 1);
  // A zero translation makes PDFium recompute the width.
  call.FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, 0);
  call.FPDFTextObj_SetTextRenderMode(object, mode);
}
