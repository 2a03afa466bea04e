import { Element, type ParentNode, Text } from 'domhandler';
import { countWords } from '../../../../shared/base/countWords.ts';
import { walk } from '../tree/walk.ts';

/** Counts the words of all text nodes below `root`, except inside elements that `isSkipped` accepts. */
export function countWordsBelow(root: ParentNode, isSkipped: (element: Element) => boolean): number {
  let words = 0;
  walk(root, (node) => {
    if (node instanceof Text) words += countWords(node.data);
    return !(node instanceof Element && isSkipped(node));
  });
  return words;
}
