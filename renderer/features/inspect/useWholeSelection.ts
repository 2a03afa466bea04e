import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';

interface WholeSelection {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Selecting all in a pane that draws only what is near: Mod+A marks the pane, whatever it draws while it scrolls, and to
 * copy then takes the whole text, of which most has never been drawn.
 */
export function useWholeSelection(
  pane: RefObject<HTMLElement | null>,
  copyWhole: (() => unknown) | undefined,
): WholeSelection {
  return {
    onKeyDown(event) {
      if (pane.current === null || !isSelectAll(event)) return;
      event.preventDefault();
      getSelection()?.selectAllChildren(pane.current);
    },
    onCopy(event) {
      if (copyWhole === undefined || !isWhole(pane.current)) return copySources(pane.current);
      event.preventDefault();
      copyWhole();
    },
  };
}

/** What is drawn for a source in the text is out of the way until the browser has read the selection. */
function copySources(pane: HTMLElement | null): void {
  if (pane?.querySelector('.formula') == null) return;
  pane.dataset['copying'] = '';
  setTimeout(() => delete pane.dataset['copying']);
}

function isSelectAll({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'a';
}

function isWhole(pane: HTMLElement | null): boolean {
  const selection = getSelection();
  if (pane === null || selection === null || selection.rangeCount === 0) return false;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return startContainer === pane && startOffset === 0 && endContainer === pane && endOffset === pane.childNodes.length;
}
