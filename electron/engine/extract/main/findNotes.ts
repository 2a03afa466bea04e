import { Element } from 'domhandler';
import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { collectFootnotes, idsOfNote } from '../markdown/footnotes.ts';
import { walk } from '../tree/walk.ts';
import { isOutOfSight } from './outOfSight.ts';
import { type Block, findOutermost, type PageOutline } from './pageOutline.ts';

/** What is longer is a part of the page that a link leads to, not a note. */
const mostWords = 300;

/** The notes that kept text refers to: they stand below the text, look like a list of links, and the text is not whole without them. */
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
    if (note < 0 || kept.has(block) || (words.get(note) ?? 0) > mostWords) return false;
    return !isOutOfSight(outline, block.container);
  });
}

/** The ids that links of kept text lead to. */
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
