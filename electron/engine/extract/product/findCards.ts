import { childElements, findElement } from '../tree/walk.ts';
import type { PageView } from './pageView.ts';

const headings = /^h[2-6]$/;
/** A card that is alone is the thing itself. */
const fewestCards = 2;

/**
 * Places of the cards of a list of things: elements beside each other of which each has its own button to buy and its own name,
 * a heading or a link. What is read in one of them is about one of many.
 * @param controls places of what buys something
 * @param name place of what shows the name of the page; a card that holds it is no card
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
    const isList = row.size >= fewestCards && new Set([...row].map((card) => view.elements[card]?.name)).size === 1;
    if (isList && !isAnyAround(view, row, name)) for (const card of row) cards.add(card);
  }
  return cards;
}

/** Whether an element is one of those, or stands in one. */
export function isAnyAround({ parents }: PageView, places: ReadonlySet<number>, inner: number | undefined): boolean {
  for (let up = inner ?? -1; up >= 0; up = parents[up] ?? -1) if (places.has(up)) return true;
  return false;
}

function countControls({ parents, elements }: PageView, controls: readonly number[]): Int32Array {
  const holds = new Int32Array(elements.length);
  for (const control of controls)
    for (let up = control; up >= 0; up = parents[up] ?? -1) holds[up] = (holds[up] ?? 0) + 1;
  return holds;
}

/** A name of its own: a heading, or a link beside the button. */
function isNamed(view: PageView, card: number): boolean {
  const element = view.elements[card];
  if (element === undefined || childElements(element).length < 2) return false;
  const isName = ({ name, attribs }: typeof element): boolean =>
    headings.test(name) || (name === 'a' && /^[^#]/.test(attribs['href'] ?? ''));
  return findElement(element, (inside) => inside !== element && isName(inside)) !== undefined;
}
