import type { Element } from 'domhandler';
import { childElements } from '../tree/walk.ts';

/** Names that need no escape in a selector; other elements are identified by their position. */
const plainName = /^[a-z][a-z0-9-]*$/;
const plainWord = /^-?[A-Za-z_][\w-]*$/;
const maxClasses = 6;

/**
 * Returns for each element a short CSS selector that matches only it: its id, its name, its classes, else its position below its parent.
 * Null where that gets longer than `longest`.
 * @param elements in document order, the root first
 * @param parents index of each one's parent among them
 */
export function selectorsOf(
  elements: readonly Element[],
  parents: readonly number[],
  longest: number,
): readonly (string | null)[] {
  const candidates = elements.map(candidatesOf);
  const counts = new Map<string, number>();
  for (const each of candidates) for (const selector of each) counts.set(selector, (counts.get(selector) ?? 0) + 1);
  const places = countSiblings(elements);
  const found: (string | null)[] = [];
  for (const [index, element] of elements.entries()) {
    const unique = candidates[index]?.find((selector) => counts.get(selector) === 1);
    const around = found[parents[index] ?? -1] ?? null;
    const byPlace =
      around === null || !plainName.test(element.name)
        ? null
        : `${around} > ${element.name}:nth-of-type(${places.get(element) ?? 1})`;
    const selector = index === 0 ? element.name : (unique ?? byPlace);
    found.push(selector === null || selector.length > longest ? null : selector);
  }
  return found;
}

/** Returns candidate selectors, most specific first. */
function candidatesOf({ name, attribs }: Element): readonly string[] {
  if (!plainName.test(name)) return [];
  const id = attribs['id'] ?? '';
  const classes = [...new Set((attribs['class'] ?? '').slice(0, 400).split(/\s+/))]
    .filter((word) => plainWord.test(word))
    .slice(0, maxClasses);
  return [
    ...(plainWord.test(id) ? [`#${id}`] : []),
    ...classes.map((word) => `${name}.${word}`),
    ...(classes.length > 1 ? [`${name}.${classes.join('.')}`] : []),
    name,
  ];
}

/** Which of its name among its siblings each element is. */
function countSiblings(elements: readonly Element[]): ReadonlyMap<Element, number> {
  const places = new Map<Element, number>();
  for (const parent of elements) {
    const seen = new Map<string, number>();
    for (const child of childElements(parent)) {
      const place = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, place);
      places.set(child, place);
    }
  }
  return places;
}
