/** A paragraph in a list. */
export interface ItemParagraph {
  /** How deep, from 0 on. */
  readonly depth: number;
  /** Its number; null where it has a bullet, `continues` where it is a further part of the item before it, `ends` where it ends the list. */
  readonly marker: number | null | 'continues' | 'ends';
  /** Its content: inline HTML, or blocks if it continues. */
  readonly html: string;
}

interface OpenList {
  readonly tag: 'ul' | 'ol';
  /** How deep the file has it, by the outermost of its items. */
  level: number;
  next: number;
}

const maxDepth = 8;
/** Maximum difference in indent, in twentieths of a point, between an item's text and a paragraph that continues it. */
export const maxIndentOffsetTwips = 100;

/**
 * Converts consecutive list paragraphs to nested lists. No item is deeper than one level below the item before it, a list with
 * non-consecutive numbers becomes several, and a continuation without an item before it becomes a separate paragraph.
 */
export function listsHtml(paragraphs: readonly ItemParagraph[]): string {
  let html = '';
  const open: OpenList[] = [];
  const close = (left: number): void => {
    while (open.length > left) html += `</li></${open.pop()?.tag ?? 'ul'}>`;
  };
  for (const { depth: level, marker, html: said } of paragraphs) {
    if (marker === 'ends') {
      close(0);
      html += said;
      continue;
    }
    const above = open.findIndex((list) => list.level >= level);
    const depth = Math.min(maxDepth, above === -1 ? open.length : above);
    if (marker === 'continues') {
      close(depth + 1);
      html += said;
      continue;
    }
    close(depth + 1);
    const tag = marker === null ? 'ul' : 'ol';
    const last = open[depth];
    if (last !== undefined && (last.tag !== tag || (marker !== null && marker !== last.next))) close(depth);
    if (open.length > depth) html += '</li><li>';
    else {
      html += `<${tag}${marker === null || marker === 1 ? '' : ` start="${marker}"`}><li>`;
      open.push({ tag, level, next: 0 });
    }
    const own = open[depth];
    if (own !== undefined) {
      own.level = Math.min(own.level, level);
      if (marker !== null) own.next = marker + 1;
    }
    html += said;
  }
  close(0);
  return html;
}
