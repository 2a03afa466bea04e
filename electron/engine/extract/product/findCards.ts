import { childElements, findElement } from '../tree/walk.ts';
import type { PageView } from './pageView.ts';

const headings = /^h[2-6]$/;
/** A single card is the product itself. */
const minCards = 2;
const maxClasses = 20;

/**
 * Returns the indexes of the cards of a product list: sibling elements that each have their own buy button and their own name, a heading or
 * a link. Data in one of them describes one of many.
 * @param controls indexes of the buy controls
 * @param name index of the element with the page's product name; a card that contains it is not a card
 */
export function findCards(view: PageView, controls: readonly number[], name: number | undefined): ReadonlySet<number> {
  const holds = countControls(view, controls);
  const rows = new Map<number, Set<number>>();
  for (const control of controls) {
    let card = control;
    for (let up = view.parents[card] ?? -1; up >= 0 && holds[up] === 1; up = view.parents[up] ?? -1) card = up;
    const row = view.parents[card] ?? -1;
    if (row < 0 || !isNamed(view, card)) continue;
    rows.set(row, (rows.get(row) ?? new Set()).add(card));
  }
  const cards = new Set<number>();
  for (const row of rows.values()) {
    if (isInsideAny(view, row, name)) continue;
    for (const card of findAlike(view, [...row])) cards.add(card);
  }
  return cards;
}

/** Returns the cards of a row that are written alike: with the same element name, and a class in common or none. */
function findAlike({ elements }: PageView, row: readonly number[]): readonly number[] {
  const counts = new Map<string, number>();
  const keysOf = (card: number): readonly string[] => {
    const { name = '', attribs = {} } = elements[card] ?? {};
    return [...new Set((attribs['class'] ?? '').trim().split(/\s+/))]
      .slice(0, maxClasses)
      .map((each) => `${name}.${each}`);
  };
  for (const card of row) for (const key of keysOf(card)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return row.filter((card) => keysOf(card).some((key) => (counts.get(key) ?? 0) >= minCards));
}

/** Whether an element is one of those, or inside one. */
export function isInsideAny({ parents }: PageView, places: ReadonlySet<number>, inner: number | undefined): boolean {
  for (let up = inner ?? -1; up >= 0; up = parents[up] ?? -1) if (places.has(up)) return true;
  return false;
}

function countControls({ parents, elements }: PageView, controls: readonly number[]): Int32Array {
  const holds = new Int32Array(elements.length);
  for (const control of controls)
    for (let up = control; up >= 0; up = parents[up] ?? -1) holds[up] = (holds[up] ?? 0) + 1;
  return holds;
}

/** Whether the card has its own name: a heading, or a link next to the button. */
function isNamed(view: PageView, card: number): boolean {
  const element = view.elements[card];
  if (element === undefined || childElements(element).length < 2) return false;
  const isName = ({ name, attribs }: typeof element): boolean =>
    headings.test(name) || (name === 'a' && /^[^#]/.test(attribs['href'] ?? ''));
  return findElement(element, (inside) => inside !== element && isName(inside)) !== undefined;
}
