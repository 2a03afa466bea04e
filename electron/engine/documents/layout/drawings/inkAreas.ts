import { boundingBox, areaOf, boxOf, touch } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule, Shape } from '../../pdf/pageContent.ts';

/** A part of a page where much is drawn. */
export interface InkArea extends Box {
  readonly shapes: readonly Shape[];
  readonly rules: readonly Rule[];
  readonly images: readonly Box[];
}

/** Something drawn, and in which list it goes. */
type Ink =
  | { readonly of: 'shapes'; readonly box: Shape }
  | { readonly of: 'rules'; readonly box: Rule }
  | { readonly of: 'images'; readonly box: Box };

/** Maximum distance in points of elements that belong together. */
const maxGapPt = 10;
/** Side in points of the grid squares of a page, and maximum squares per side: a page may be huge. */
const grid = { squarePt: 4, maxSquares: 500 };
/** Minimum size in points of a group that may contain others. */
const host = { minWidthPt: 40, minHeightPt: 30 };

/** Maximum fraction of the page that a box, or a filled shape, covers; a larger one is a background. */
const background = { maxBoxRatio: 0.5, maxFilledRatio: 0.25 };

/** Finds the parts of a page with more than ruled lines drawn, each with everything that touches it or is close to it. */
export function inkAreas(page: Pick<PageContent, 'width' | 'height' | 'shapes' | 'rules' | 'images'>): InkArea[] {
  if (page.shapes.length === 0) return [];
  const whole = page.width * page.height;
  const inks: Ink[] = [];
  for (const shape of page.shapes) {
    const box = onPage(shape, page);
    if (!isBackground(box, whole)) inks.push({ of: 'shapes', box });
  }
  if (inks.length === 0) return [];
  for (const rule of page.rules) {
    const box = onPage(rule, page);
    if (box.x1 >= box.x0 && box.y1 >= box.y0) inks.push({ of: 'rules', box });
  }
  for (const box of page.images) if (areaOf(box) <= whole * background.maxBoxRatio) inks.push({ of: 'images', box });
  const areas = joinAreas(groupInks(inks, page).map(boundsOf));
  return areas.flatMap(areaWith);
}

/** Returns a shape clipped to the page; its box is inverted if it is off the page. */
function onPage<Drawn extends Box>(drawn: Drawn, { width, height }: Pick<PageContent, 'width' | 'height'>): Drawn {
  const { x0, y0, x1, y1 } = drawn;
  if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return drawn;
  return { ...drawn, x0: Math.max(0, x0), y0: Math.max(0, y0), x1: Math.min(width, x1), y1: Math.min(height, y1) };
}

function isBackground(box: Shape, whole: number): boolean {
  const part = areaOf(box) / Math.max(1, whole);
  return box.kind === 'box' ? part > background.maxBoxRatio : box.isFilled && part > background.maxFilledRatio;
}

interface Bounds {
  readonly box: Box;
  readonly inks: readonly Ink[];
}

function boundsOf(inks: readonly Ink[]): Bounds {
  return { box: boundingBox(inks.map(({ box }) => box)), inks };
}

function areaWith({ box, inks }: Bounds): InkArea[] {
  const shapes: Shape[] = [];
  const rules: Rule[] = [];
  const images: Box[] = [];
  for (const ink of inks) {
    if (ink.of === 'shapes') shapes.push(ink.box);
    else if (ink.of === 'rules') rules.push(ink.box);
    else images.push(boxOf(ink.box));
  }
  return shapes.length === 0 ? [] : [{ ...box, shapes, rules, images }];
}

/** Groups drawn elements by the grid squares of the page that they cover. */
function groupInks(inks: readonly Ink[], { width, height }: Pick<PageContent, 'width' | 'height'>): Ink[][] {
  const side = Math.max(grid.squarePt, Math.max(width, height) / grid.maxSquares);
  const squareOf = (value: number, size: number): number =>
    Math.min(Math.ceil(size / side) + 1, Math.max(0, Math.floor(value / side)));
  // Little is drawn on most pages: only the squares around it are scanned.
  const all = boundingBox(inks.map(({ box }) => box));
  const [firstColumn, firstRow] = [squareOf(all.x0 - maxGapPt / 2, width), squareOf(all.y0 - maxGapPt / 2, height)];
  const columns = Math.max(1, squareOf(all.x1 + maxGapPt / 2, width) - firstColumn + 1);
  const rows = Math.max(1, squareOf(all.y1 + maxGapPt / 2, height) - firstRow + 1);
  // A box that is turned inside out may end before the first square.
  const columnOf = (x: number): number => Math.max(0, squareOf(x, width) - firstColumn);
  const rowOf = (y: number): number => Math.max(0, squareOf(y, height) - firstRow);
  // Starts and ends per square; prefix sums of these show which squares are covered.
  const sums = new Int32Array((columns + 1) * (rows + 1));
  const add = (x: number, y: number, by: number): void => {
    const at = y * (columns + 1) + x;
    sums[at] = (sums[at] ?? 0) + by;
  };
  for (const { box } of inks) {
    const [left, right] = [columnOf(box.x0 - maxGapPt / 2), columnOf(box.x1 + maxGapPt / 2) + 1];
    const [top, bottom] = [rowOf(box.y0 - maxGapPt / 2), rowOf(box.y1 + maxGapPt / 2) + 1];
    add(left, top, 1);
    add(right, top, -1);
    add(left, bottom, -1);
    add(right, bottom, 1);
  }
  const names = nameSquares(sums, columns, rows);
  const groups = new Map<number, Ink[]>();
  for (const ink of inks) {
    const [x, y] = [columnOf((ink.box.x0 + ink.box.x1) / 2), rowOf((ink.box.y0 + ink.box.y1) / 2)];
    const name = names[y * (columns + 1) + x] ?? 0;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [ink]);
    else group.push(ink);
  }
  return [...groups.values()];
}

/**
 * Labels connected components of covered squares with one number each.
 * @param sums value added at each square to the sums at its left and above; one column and one row more than there are squares
 */
function nameSquares(sums: Int32Array, columns: number, rows: number): Int32Array {
  const across = columns + 1;
  for (let y = 0; y < rows; y += 1) {
    let sum = 0;
    for (let at = y * across; at < y * across + columns; at += 1) {
      sum += sums[at] ?? 0;
      sums[at] = sum + (sums[at - across] ?? 0);
    }
    // Nothing is beyond the edge: the scan from square to square ends there.
    sums[y * across + columns] = 0;
  }
  sums.fill(0, rows * across);
  const names = new Int32Array(sums.length);
  const waiting = new Int32Array(sums.length);
  let [name, count] = [0, 0];
  const take = (at: number): void => {
    if ((sums[at] ?? 0) <= 0 || names[at] !== 0) return;
    names[at] = name;
    waiting[count] = at;
    count += 1;
  };
  for (let start = 0; start < rows * across; start += 1) {
    if ((sums[start] ?? 0) <= 0 || names[start] !== 0) continue;
    name += 1;
    take(start);
    while (count > 0) {
      count -= 1;
      const at = waiting[count] ?? 0;
      take(at - 1);
      take(at + 1);
      take(at - across);
      take(at + across);
    }
  }
  return names;
}

/** Groups of which one reaches into the box of another are one: small ones join large ones, of which a page has few. */
function joinAreas(groups: readonly Bounds[]): Bounds[] {
  let hosts = groups.filter(({ box }) => isHost(box));
  for (let count = Infinity; hosts.length < count; ) {
    count = hosts.length;
    hosts = hosts.reduce<Bounds[]>(addGroup, []);
  }
  const guests = groups.filter(({ box }) => !isHost(box));
  return guests.reduce(addGroup, hosts);
}

function isHost({ x0, x1, y0, y1 }: Box): boolean {
  return x1 - x0 >= host.minWidthPt && y1 - y0 >= host.minHeightPt;
}

/** Adds a group to the large one that it touches; as a separate group if it touches none. */
function addGroup(groups: Bounds[], group: Bounds): Bounds[] {
  const at = groups.findIndex(({ box }) => isHost(box) && touch(box, group.box));
  const other = groups[at];
  if (other === undefined) groups.push(group);
  else groups[at] = { box: boundingBox([other.box, group.box]), inks: [...other.inks, ...group.inks] };
  return groups;
}
