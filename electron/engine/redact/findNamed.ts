import { findSeen, seenText } from './unseen.ts';
import type { NamedEntity, PiiSpan } from './redactSettings.ts';

/** Marks of markdown and white space that may stand between two words of a name. */
const between = String.raw`[\s*_\\]{1,6}`;
/** Scripts that write no spaces between words: there a name may stand anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Every place of a text where one of these names stands, as a word of its own. */
export function findNamed(text: string, named: readonly NamedEntity[]): readonly PiiSpan[] {
  // Whoever found them may have been shown the text without what nobody sees.
  const all = named.flatMap((name) => {
    const seen = seenText(name.text);
    return seen === name.text ? [name] : [name, { ...name, text: seen }];
  });
  return findSeen(text, (shown) => placesOf(shown, all));
}

function placesOf(text: string, named: readonly NamedEntity[]): PiiSpan[] {
  return named.flatMap(({ text: name, entity }) => {
    const words = name.split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) return [];
    const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join(between);
    const isSpaced = !unspaced.test(name);
    const whole = isSpaced ? String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])` : pattern;
    return [...text.matchAll(new RegExp(whole, 'gu'))].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      entity,
    }));
  });
}
