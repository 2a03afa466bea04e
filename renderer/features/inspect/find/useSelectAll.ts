import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';

interface SelectAllHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Select all in a pane that renders only visible content: Mod+A marks the pane, whatever it renders while it scrolls, and copying then
 * takes the full text, most of which was never rendered.
 */
export function useSelectAll(
  pane: RefObject<HTMLElement | null>,
  copyWhole: (() => unknown) | undefined,
): SelectAllHandlers {
  return {
    onKeyDown(event) {
      if (pane.current === null || !isSelectAll(event)) return;
      event.preventDefault();
      getSelection()?.selectAllChildren(pane.current);
    },
    onCopy(event) {
      if (copyWhole === undefined || !isAllSelected(pane.current)) return copySources(pane.current);
      event.preventDefault();
      copyWhole();
    },
  };
}

/** Elements rendered in place of source text are hidden until the browser has read the selection. */
function copySources(pane: HTMLElement | null): void {
  if (pane?.querySelector('.formula') == null) return;
  pane.dataset['copying'] = '';
  setTimeout(() => delete pane.dataset['copying']);
}

function isSelectAll({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'a';
}

function isAllSelected(pane: HTMLElement | null): boolean {
  const selection = getSelection();
  if (pane === null || selection === null || selection.rangeCount === 0) return false;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return startContainer === pane && startOffset === 0 && endContainer === pane && endOffset === pane.childNodes.length;
}
