import { around, areaOf, boxOf, touch } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule, Shape } from '../../pdf/pageContent.ts';

/** A part of a page where much is drawn. */
export interface InkArea extends Box {
  readonly shapes: readonly Shape[];
  readonly rules: readonly Rule[];
  readonly pictures: readonly Box[];
}

/** Something drawn, and in which list it goes. */
type Ink =
  | { readonly of: 'shapes'; readonly box: Shape }
  | { readonly of: 'rules'; readonly box: Rule }
  | { readonly of: 'pictures'; readonly box: Box };

/** Points: the side of the squares that a page is looked at by, and how far what belongs together may be apart. */
const square = 4;
const apart = 10;
/** Squares to a side of a page at most. */
const mostSquares = 500;
/** Points from which on a group may hold others. */
const host = { width: 40, height: 30 };
/** Points by which something may reach over the edge of a page. */
const edge = 2;
/** Part of a page from which on a box, or what is filled, is its ground. */
const ground = { box: 0.5, filled: 0.25 };

/** The parts of a page where something is drawn that is more than lines, each with all that touches it or stands close to it. */
export function inkAreas(page: Pick<PageContent, 'width' | 'height' | 'shapes' | 'rules' | 'pictures'>): InkArea[] {
  if (page.shapes.length === 0) return [];
  const whole = page.width * page.height;
  const inks: Ink[] = [];
  for (const shape of page.shapes) {
    const box = onPage(shape, page);
    if (!isGround(box, whole) && !isBled(shape, page)) inks.push({ of: 'shapes', box });
  }
  if (inks.length === 0) return [];
  for (const rule of page.rules) {
    const box = onPage(rule, page);
    if (box.x1 >= box.x0 && box.y1 >= box.y0) inks.push({ of: 'rules', box });
  }
  for (const box of page.pictures) if (areaOf(box) <= whole * ground.box) inks.push({ of: 'pictures', box });
  const areas = joinAreas(groupInks(inks, page).map(boundsOf));
  return areas.flatMap(areaWith);
}

/** Something drawn, as far as it is on the page; turned inside out where it is not. */
function onPage<Drawn extends Box>(drawn: Drawn, { width, height }: Pick<PageContent, 'width' | 'height'>): Drawn {
  const { x0, y0, x1, y1 } = drawn;
  if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return drawn;
  return { ...drawn, x0: Math.max(0, x0), y0: Math.max(0, y0), x1: Math.min(width, x1), y1: Math.min(height, y1) };
}

function isGround(box: Shape, whole: number): boolean {
  const part = areaOf(box) / Math.max(1, whole);
  return box.kind === 'box' ? part > ground.box : box.isFilled && part > ground.filled;
}

/** Whether something that is no box goes over the edge of the page, or from one edge to another: it adorns the page. */
function isBled({ kind, x0, y0, x1, y1 }: Shape, { width, height }: Pick<PageContent, 'width' | 'height'>): boolean {
  if (kind !== 'free') return false;
  const over = [x0, y0, width - x1, height - y1];
  return over.some((room) => room < -edge) || over.filter((room) => room <= edge).length > 1;
}

interface Bounds {
  readonly box: Box;
  readonly inks: readonly Ink[];
}

function boundsOf(inks: readonly Ink[]): Bounds {
  return { box: around(inks.map(({ box }) => box)), inks };
}

function areaWith({ box, inks }: Bounds): InkArea[] {
  const shapes: Shape[] = [];
  const rules: Rule[] = [];
  const pictures: Box[] = [];
  for (const ink of inks) {
    if (ink.of === 'shapes') shapes.push(ink.box);
    else if (ink.of === 'rules') rules.push(ink.box);
    else pictures.push(boxOf(ink.box));
  }
  return shapes.length === 0 ? [] : [{ ...box, shapes, rules, pictures }];
}

/** Groups what is drawn by the squares of a page that it takes. */
function groupInks(inks: readonly Ink[], { width, height }: Pick<PageContent, 'width' | 'height'>): Ink[][] {
  const side = Math.max(square, Math.max(width, height) / mostSquares);
  const squareOf = (value: number, size: number): number =>
    Math.min(Math.ceil(size / side) + 1, Math.max(0, Math.floor(value / side)));
  // Of most pages little is drawn on: only the squares around that are looked at.
  const all = around(inks.map(({ box }) => box));
  const [firstColumn, firstRow] = [squareOf(all.x0 - apart / 2, width), squareOf(all.y0 - apart / 2, height)];
  const columns = Math.max(1, squareOf(all.x1 + apart / 2, width) - firstColumn + 1);
  const rows = Math.max(1, squareOf(all.y1 + apart / 2, height) - firstRow + 1);
  // A box that is turned inside out may end before the first square.
  const columnOf = (x: number): number => Math.max(0, squareOf(x, width) - firstColumn);
  const rowOf = (y: number): number => Math.max(0, squareOf(y, height) - firstRow);
  // What begins and ends in each square; sums of these tell what takes it.
  const sums = new Int32Array((columns + 1) * (rows + 1));
  const add = (x: number, y: number, by: number): void => {
    const at = y * (columns + 1) + x;
    sums[at] = (sums[at] ?? 0) + by;
  };
  for (const { box } of inks) {
    const [left, right] = [columnOf(box.x0 - apart / 2), columnOf(box.x1 + apart / 2) + 1];
    const [top, bottom] = [rowOf(box.y0 - apart / 2), rowOf(box.y1 + apart / 2) + 1];
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
 * Gives the squares that touch each other, and are taken, one number.
 * @param sums what is to be added at each square to what stands left of it and above; a column and a row more than there are squares
 */
function nameSquares(sums: Int32Array, columns: number, rows: number): Int32Array {
  const across = columns + 1;
  for (let y = 0; y < rows; y += 1) {
    let sum = 0;
    for (let at = y * across; at < y * across + columns; at += 1) {
      sum += sums[at] ?? 0;
      sums[at] = sum + (sums[at - across] ?? 0);
    }
    // Nothing is beyond the edge: whoever goes from square to square ends there.
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
  return x1 - x0 >= host.width && y1 - y0 >= host.height;
}

/** Adds a group to the large one that it touches; by itself where it touches none. */
function addGroup(groups: Bounds[], group: Bounds): Bounds[] {
  const at = groups.findIndex(({ box }) => isHost(box) && touch(box, group.box));
  const other = groups[at];
  if (other === undefined) groups.push(group);
  else groups[at] = { box: around([other.box, group.box]), inks: [...other.inks, ...group.inks] };
  return groups;
}
