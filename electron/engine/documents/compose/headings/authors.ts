import { isSpread, textOf } from '../../layout/lines/textLine.ts';
import { affiliationPattern } from '../../layout/lines/affiliations.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { namesIn, personName } from './byline.ts';
import { isDate, type HeadingStyle } from './headingStyle.ts';

/** Number of paragraphs at the start of a paper that may name its authors, and of those below an author that may give affiliations. */
const reach = { paragraphs: 16, below: 6 };
/** Text that occurs below authors only: affiliations and abstracts. */
const belowAuthors = /\bministry|^\W*abstract\b|^\W*summary\b/iu;
/** Document-type words that may follow a title and are capitalized like names. */
const ofDocuments =
  /\b(?:manual|guide|reference|tutorial|documentation|edition|report|handbook|version|release|introduction|notes|specification|overview|users?|draft|paper|project|system|software|library)\b/iu;
/** Ems between the names of two authors. */
const apart = 1.2;
/** Membership titles after a name. */
const membership = /,?\s*(?:(?:student|senior|life)\s+)?(?:member|fellow),?\s*[A-Z]{3,5}\b/giu;

/**
 * Removes the authors of a paper from its headings: names below its title, larger than the text, above text that occurs below authors only.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropAuthors(known: Map<Paragraph, HeadingStyle | null>): void {
  const begin = [...known].slice(0, reach.paragraphs);
  const title = begin.findIndex(([, look]) => look !== null);
  if (title === -1) return;
  const largest = begin[title]?.[1]?.size ?? 0;
  for (const [place, [paragraph, look]] of begin.entries()) {
    if (place <= title || look === null || look.bold || look.size >= largest) continue;
    const names = namesIn(textOf(paragraph.lines).replace(membership, ''));
    if (names.length === 0 || !names.every(isName)) continue;
    const below = begin.slice(place + 1, place + 1 + reach.below);
    const [next] = below;
    const areSideBySide = paragraph.lines.some((line) => isSpread(line, apart));
    const isStraightBelow = place === title + 1 && !names.some((name) => ofDocuments.test(name));
    const isDated = (areSideBySide || isStraightBelow) && next !== undefined && isDate(textOf(next[0].lines));
    if (isDated || below.some(([each]) => isBelowAuthors(textOf(each.lines)))) known.set(paragraph, null);
  }
}

function isBelowAuthors(text: string): boolean {
  return affiliationPattern.test(text) || belowAuthors.test(text);
}

/** One name, or several side by side. */
function isName(text: string): boolean {
  if (/^(?:An?|The|For|How|Why|On|In|With|Der|Die|Das|Ein|Eine|Le|La|Les|Une?|El|Los|Las)\s/.test(text)) return false;
  return (
    personName.test(text) ||
    /^(?:\p{Lu}[\p{L}\p{M}'’.-]*[\s\d∗*†‡§¶]+){3,}\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶]*$/u.test(text)
  );
}
