import type { PlacedBlock } from '../../../../shared/document/markdown/markdownNode.ts';
import { sliceOf } from './useHeldSlices.ts';

/**
 * Returns the source lines that a selection covers, by whole blocks.
 * @returns null if all of it is rendered, so that the browser can copy it, and if it extends beyond the pane
 */
export function linesSelected(
  pane: HTMLElement,
  blocks: ReadonlyMap<number, readonly PlacedBlock[]>,
): { readonly first: number; readonly end: number } | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  const from = sliceOf(pane, startContainer);
  const to = sliceOf(pane, endContainer);
  if (from === null || to === null || isAllDrawn(pane, from, to)) return null;
  const first = lineAt(startContainer);
  const last = lineAt(endContainer);
  const end = blocks.get(to)?.find(({ startLine }) => startLine === last)?.endLine ?? last + 1;
  return { first, end };
}

function isAllDrawn(pane: HTMLElement, from: number, to: number): boolean {
  const drawn = [...pane.querySelectorAll<HTMLElement>('[data-slice]')].filter((slice) => {
    const number = Number(slice.dataset['slice']);
    return number >= from && number <= to && slice.firstElementChild !== null;
  });
  return drawn.length === to - from + 1;
}

function lineAt(node: Node): number {
  const element = node instanceof Element ? node : node.parentElement;
  return Number(element?.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? 0);
}
