import { textOf } from '../../layout/lines/segment.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';

/** Paragraphs at the beginning of a document among which it is said which version this is. */
const reach = 10;

/** Nothing but the number of a version, its name before it or the day behind it. */
const version =
  /^(?:[\p{L}\p{N}_-]+,\s)?[([]?(?:version|release|revision|ver\.|rev\.)\s*["“„]?v?\d[\p{L}\p{N}.–-]*(?:[\s,–-]*[([]?(?:\p{Lu}?\p{L}+\.?|\d[\d./-]*)[)\]]?){0,5}\s*["”“]?[)\]]?$/iu;

/**
 * Takes the version of a document out of its headings: it stands near its beginning, below its title, and once; a list of changes names
 * many, each with what is new in it.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 */
export function dropVersion<Look>(known: Map<Paragraph, Look | null>): void {
  const all = [...known];
  const isVersion = ([{ lines }, look]: readonly [Paragraph, Look | null]): boolean =>
    look !== null && version.test(textOf(lines).trim());
  const title = all.slice(0, reach).findIndex(([, look]) => look !== null);
  const found = title === -1 ? [] : all.slice(title + 1, reach).filter(isVersion);
  const [own] = found;
  if (own === undefined || found.length > 1 || all.filter(isVersion).length > 1) return;
  known.set(own[0], null);
}
