import { Element } from 'domhandler';
import { isControlLabel } from '../text/controlLabel.ts';
import { foldText } from '../text/foldText.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { Patterns } from './patternFeatures.ts';

/** A label is the same at least this often, in the same place of a template. */
const minRepeats = 3;
/** A longer text has more to say than what a control does. */
const maxControlWords = 5;
/** Fragments of links to the top of the page and to its table of contents. */
const topFragment = /#(?:top|page-?top|back-?to-?top|toc|page-?toc)$/i;
const controlNames = new Set(['a', 'button', 'label', 'summary']);

/**
 * Finds labels of controls that a template repeats with each item, post or card ("Add to cart", "Read more", "Reply"), and links back to the
 * top: they say what the page can do, not what it is about.
 */
export function findControls({ blocks, elements }: PageOutline, { paths }: Patterns): Uint8Array {
  const counts = new Map<string, number>();
  const keys = blocks.map((block, index) => {
    if (block.words > maxControlWords || !isControlLabel(block.text)) return null;
    if (!isControl(block, elements[block.container])) return null;
    const key = `${paths[index]} ${foldText(block.text)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return key;
  });
  return Uint8Array.from(blocks, (block, index) => {
    const key = keys[index] ?? null;
    return (key !== null && (counts.get(key) ?? 0) >= minRepeats) || isTopLink(block) ? 1 : 0;
  });
}

function isTopLink({ words, linkWords, nodes }: Block): boolean {
  if (words > maxControlWords || linkWords < words) return false;
  const elements = nodes.filter((node) => node instanceof Element);
  return (
    elements.length > 0 &&
    elements.every(({ name, attribs }) => name === 'a' && topFragment.test(attribs['href'] ?? ''))
  );
}

/** Whether nothing but a link or a button makes up the block. */
function isControl(block: Block, container: Element | undefined): boolean {
  if (block.linkWords === block.words) return true;
  if (container !== undefined && isControlElement(container)) return true;
  return block.nodes.every((node) =>
    node instanceof Element ? isControlElement(node) : !('data' in node) || node.data.trim() === '',
  );
}

function isControlElement({ name, attribs }: Element): boolean {
  return (
    controlNames.has(name) ||
    attribs['role'] === 'button' ||
    /(?:^|[\s_-])(?:btn|button|toggle)(?:$|[\s_-])/i.test(attribs['class']?.slice(0, 300) ?? '')
  );
}
