/** A stretch of the text that rows are drawn of, by offsets in UTF-16 units. */
export interface SelectedText {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the selection across several rendered rows: soft-wrapped rows have no line end between them in the text. Null if there is no
 * selection, if it is within one row, or if it extends beyond the rows.
 */
export function selectedText(pane: HTMLElement): SelectedText | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const first = rowOf(pane, range.startContainer);
  const last = rowOf(pane, range.endContainer);
  if (first === null || last === null || first === last) return null;
  return {
    start: offsetIn(first, range.startContainer, range.startOffset),
    end: offsetIn(last, range.endContainer, range.endOffset),
  };
}

function rowOf(pane: HTMLElement, node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-row]') ?? null;
  return row !== null && pane.contains(row) ? row : null;
}

/** A character rendered as its code point has the original in `data-sign`, and counts as one character. */
function offsetIn(row: HTMLElement, node: Node, offset: number): number {
  const words = row.querySelector<HTMLElement>('[data-start]');
  if (words === null) return 0;
  const before = document.createRange();
  before.setStart(words, 0);
  before.setEnd(node, offset);
  let length = 0;
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null && before.intersectsNode(text); text = walker.nextNode()) {
    const char = text.parentElement?.dataset['sign'];
    const drawn = text === before.endContainer ? before.endOffset : (text.textContent?.length ?? 0);
    length += char?.length ?? drawn;
  }
  return Number(words.dataset['start']) + length;
}
