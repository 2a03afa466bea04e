import { textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';

/** Number of paragraphs at the start of a document in which its version is stated. */
const reach = 10;

/** Matches only a version number, with its name before it or the date after it. */
const version =
  /^(?:[\p{L}\p{N}_-]+,\s)?[([]?(?:version|release|revision|ver\.|rev\.)\s*["“„]?v?\d[\p{L}\p{N}.–-]*(?:[\s,–-]*[([]?(?:\p{Lu}?\p{L}+\.?|\d[\d./-]*)[)\]]?){0,5}\s*["”“]?[)\]]?$/iu;

/**
 * Removes the version of a document from its headings: it occurs once, near the beginning, below the title; a changelog names many, each
 * with its changes.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
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
