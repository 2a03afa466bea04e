import { percentDecoded } from '../../base/percentDecoded.ts';
import { closesFence, openingFence } from './fences.ts';

/** The lines, from 0, of the headings that a name leads to, in their order. */
export type SectionLines = ReadonlyMap<string, readonly number[]>;

/** Lines that begin like a heading or a fence: few of a text, found without reading the others. */
const mayMatter = /^ {0,3}(?:#{1,6}[ \t].*|`{3}.*|~{3}.*)$/gm;

/** A text with more headings is not a document written by a person. */
const maxSections = 50_000;

/** Finds the link targets within a Markdown text: its headings, by their anchors. */
export function sectionLines(text: string): SectionLines {
  const sections = new Map<string, number[]>();
  let fence: string | null = null;
  let [line, counted, found] = [0, 0, 0];
  for (const { 0: words, index } of text.matchAll(mayMatter)) {
    if ((found += 1) > maxSections) break;
    for (let end = text.indexOf('\n', counted); end !== -1 && end < index; end = text.indexOf('\n', counted)) {
      counted = end + 1;
      line += 1;
    }
    if (fence !== null) fence = closesFence(words, fence) ? null : fence;
    else if (!/^ *#/.test(words)) fence = openingFence(words);
    else {
      const name = nameOf(words.replace(/\]\([^()\s]*\)/g, ' '));
      const lines = sections.get(name);
      if (lines === undefined) sections.set(name, [line]);
      else lines.push(line);
    }
  }
  return sections;
}

/**
 * Returns the line that a link such as `#early-life` leads to; null where no heading has that name. Generators of such names drop
 * punctuation and replace spaces in different ways: only letters and digits are compared. A number at the end counts headings with the same
 * name (GitHub).
 */
export function sectionLine(sections: SectionLines, fragment: string): number | null {
  const name = nameOf(percentDecoded(fragment).replace(/^#(?:user-content-)?/, ''));
  if (name === '') return null;
  const [, first = '', count = ''] = /^(.+)-(\d{1,4})$/.exec(name) ?? [];
  return sections.get(name)?.[0] ?? sections.get(first)?.[Number(count)] ?? null;
}

function nameOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
