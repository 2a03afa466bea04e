import { cutStrips } from '../lines/cutStrips.ts';
import type { Segment } from '../lines/segment.ts';
import { heightOf, type Item } from './strips.ts';

/** A part of a page with questions: answers to choose from, in the order of their letters, or what else there is. */
export type ChoicePart<Thing> =
  | { readonly kind: 'choices'; readonly lines: readonly Segment[] }
  | { readonly kind: 'other'; readonly items: readonly Item<Thing>[] };

/** The letter that an answer begins with. */
const letter = /^\(?([A-Ha-h])[.)]\s*\S/;
const fewest = 3;

/**
 * Answers of a test that stand side by side, in one row or in two columns, apart from the questions around them: they are no table.
 * Null where there are none.
 */
export function cutChoices<Thing>(items: readonly Item<Thing>[]): readonly ChoicePart<Thing>[] | null {
  if (!items.some((item) => letterOf(item) !== null)) return null;
  const runs: { readonly isChoice: boolean; readonly strips: Item<Thing>[][] }[] = [];
  for (const strip of cutStrips(items, heightOf)) {
    const isChoice = strip.every((item) => letterOf(item) !== null);
    const last = runs.at(-1);
    // Another question begins with the first letter again.
    const isNext = isChoice && last?.isChoice === true && !strip.some((item) => letterOf(item) === 'a');
    if (last !== undefined && (isNext || (!isChoice && !last.isChoice))) last.strips.push(strip);
    else runs.push({ isChoice, strips: [strip] });
  }
  const parts = runs.map(
    ({ isChoice, strips }) => (isChoice ? choicesOf(strips) : null) ?? { kind: 'other' as const, items: strips.flat() },
  );
  return parts.some(({ kind }) => kind === 'choices') ? parts : null;
}

function letterOf<Thing>({ segment }: Item<Thing>): string | null {
  return segment === null ? null : (letter.exec(segment.text.trim())?.[1]?.toLowerCase() ?? null);
}

/** Answers from the first letter on, none of them left out, of which some stand side by side. */
function choicesOf<Thing>(strips: readonly (readonly Item<Thing>[])[]): ChoicePart<Thing> | null {
  const found = strips.flat().toSorted((a, b) => (letterOf(a) ?? '').localeCompare(letterOf(b) ?? ''));
  const isWhole = found.every((item, index) => letterOf(item) === String.fromCharCode(97 + index));
  if (!isWhole || found.length < fewest || !strips.some((strip) => strip.length > 1)) return null;
  return { kind: 'choices', lines: found.flatMap(({ segment }) => (segment === null ? [] : [segment])) };
}
