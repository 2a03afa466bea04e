import { percentDecoded } from '../base/percentDecoded.ts';
import { closesFence, openingFence } from './fences.ts';

/** The lines, from 0, of the headings that a name leads to, in their order. */
export type SectionLines = ReadonlyMap<string, readonly number[]>;

/** A line that begins as a heading or a fence does: few of a text, found without looking at the others. */
const mayMatter = /^ {0,3}(?:#{1,6}[ \t].*|`{3}.*|~{3}.*)$/gm;

/** A text with more headings is no document that somebody wrote. */
const mostSections = 50_000;

/** Finds where links within a markdown text may lead: its headings, by what they are called. */
export function sectionLines(text: string): SectionLines {
  const sections = new Map<string, number[]>();
  let fence: string | null = null;
  let [line, counted, found] = [0, 0, 0];
  for (const { 0: words, index } of text.matchAll(mayMatter)) {
    if ((found += 1) > mostSections) break;
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
 * The line that a link such as `#early-life` leads to; null where no heading is called so. Who makes such names leaves out marks and puts
 * something for spaces, each in a way of its own: letters and digits decide. A number at the end counts headings of one name (GitHub).
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
