import { Element } from 'domhandler';
import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { collectFootnotes, idsOfNote } from '../markdown/links/footnotes.ts';
import { walk } from '../tree/walk.ts';
import { isHidden } from '../clean/isHidden.ts';
import { type Block, findOutermost, type PageOutline } from './pageOutline.ts';

/** A longer element is a part of the page that a link points to, not a note. */
const maxNoteWords = 300;

/** Finds the footnotes of selected text: they are below it and look like a list of links, but the text is incomplete without them. */
export function findNotes(outline: PageOutline, kept: ReadonlySet<Block>): readonly Block[] {
  const wanted = findTargets(kept);
  const [root] = outline.elements;
  if (wanted.size === 0 || root === undefined) return [];
  const labels = collectFootnotes(root);
  if (labels.size === 0) return [];
  const notes = findOutermost(outline, (element) => idsOfNote(element).some((id) => wanted.has(id) && labels.has(id)));
  const words = new Map<number, number>();
  for (const { container, words: count } of outline.blocks) {
    const note = notes[container] ?? -1;
    if (note >= 0) words.set(note, (words.get(note) ?? 0) + count);
  }
  return outline.blocks.filter((block) => {
    const note = notes[block.container] ?? -1;
    if (note < 0 || kept.has(block) || (words.get(note) ?? 0) > maxNoteWords) return false;
    return !isInHidden(outline, block.container);
  });
}

/** Returns the ids that links of selected text point to. */
function findTargets(kept: ReadonlySet<Block>): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (node: unknown): void => {
    if (!(node instanceof Element) || node.name !== 'a') return;
    const href = node.attribs['href'] ?? '';
    const hash = href.indexOf('#');
    if (hash >= 0 && hash + 1 < href.length) found.add(percentDecoded(href.slice(hash + 1)));
  };
  for (const { nodes } of kept) {
    for (const node of nodes) {
      note(node);
      if (node instanceof Element) walk(node, note);
    }
  }
  return found;
}

/** Notes of a document are often in an `aside`, which is no reason to leave them out. */
function isInHidden({ elements, parents }: PageOutline, place: number): boolean {
  for (let up = place; up > 0; up = parents[up] ?? -1) {
    const element = elements[up];
    if (element !== undefined && isHidden(element)) return true;
  }
  return false;
}
