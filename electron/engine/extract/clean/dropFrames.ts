import { Element, type ParentNode, Text } from 'domhandler';
import { countWords } from '../main/countWords.ts';
import type { Remover } from '../tree/remover.ts';
import { walk } from '../tree/walk.ts';

/** Set by the capture of the live page on what stands in place of a frame; holds the frame's address. */
export const frameMark = 'data-trowel-frame';

/**
 * Takes frames out: players, advertisements and forms of other sites. A page that says most of what it says in frames keeps them.
 */
export function dropFrames(body: ParentNode, remover: Remover): void {
  const frames: Element[] = [];
  let outside = 0;
  let inside = 0;
  walk(body, (node) => {
    if (node instanceof Text) outside += countWords(node.data);
    if (!(node instanceof Element) || node.attribs[frameMark] === undefined) return true;
    frames.push(node);
    inside += countFrameWords(node);
    return false;
  });
  if (inside <= outside) remover.remove(frames, 'frame');
}

function countFrameWords(frame: Element): number {
  let words = 0;
  walk(frame, (node) => {
    if (node instanceof Text) words += countWords(node.data);
  });
  return words;
}
