import { Element, type ParentNode, Text } from 'domhandler';
import { walk } from '../tree/walk.ts';

const wordPattern = /[\p{L}\p{N}_]+/gu;
const unspacedScript = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/**
 * Counts the words of a text. Scripts written without spaces count one word per two characters, so that their texts weigh as much as
 * others.
 */
export function countWords(text: string): number {
  let words = 0;
  wordPattern.lastIndex = 0;
  while (wordPattern.exec(text) !== null) words += 1;
  if (words === 0 || !unspacedScript.test(text)) return words;
  unspacedScript.lastIndex = 0;
  return words + (text.match(unspacedScript)?.length ?? 0) / 2;
}

/** Counts the words of all text nodes below `root`, except inside elements that `isSkipped` accepts. */
export function countWordsBelow(root: ParentNode, isSkipped: (element: Element) => boolean): number {
  let words = 0;
  walk(root, (node) => {
    if (node instanceof Text) words += countWords(node.data);
    return !(node instanceof Element && isSkipped(node));
  });
  return words;
}

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}
