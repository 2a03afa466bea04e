import { findSeen, seenText } from './unseen.ts';
import type { NamedEntity, PiiSpan } from './redactSettings.ts';

/** Markdown characters and white space allowed between two words of a name. */
const between = String.raw`[\s*_\\]{1,6}`;
/** Scripts without spaces between words: there a name may match anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Finds every occurrence of these names in a text, as whole words. */
export function findNamed(text: string, named: readonly NamedEntity[]): readonly PiiSpan[] {
  // The names may come from the text without its invisible characters.
  const all = named.flatMap((name) => {
    const seen = seenText(name.text);
    return seen === name.text ? [name] : [name, { ...name, text: seen }];
  });
  return findSeen(text, (shown) => spansOf(shown, all));
}

function spansOf(text: string, named: readonly NamedEntity[]): PiiSpan[] {
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
