/** A paragraph that stands in a list. */
export interface ItemParagraph {
  /** How deep, from 0 on. */
  readonly depth: number;
  /** Its number; null where it has a bullet, `goesOn` where it is a further part of the item before it, `apart` where it ends the list. */
  readonly marker: number | null | 'goesOn' | 'apart';
  /** What it says: inline, or blocks where it goes on. */
  readonly html: string;
}

interface OpenList {
  readonly tag: 'ul' | 'ol';
  /** How deep the file has it, by the outermost of its items. */
  level: number;
  next: number;
}

const deepest = 8;

/**
 * Paragraphs of lists, one after the other, as lists inside of each other. No item is deeper than one below the item before it, a list
 * whose numbers do not follow each other is several, and what goes on without an item before it stands by itself.
 */
export function listsHtml(paragraphs: readonly ItemParagraph[]): string {
  let html = '';
  const open: OpenList[] = [];
  const close = (left: number): void => {
    while (open.length > left) html += `</li></${open.pop()?.tag ?? 'ul'}>`;
  };
  for (const { depth: level, marker, html: said } of paragraphs) {
    if (marker === 'apart') {
      close(0);
      html += said;
      continue;
    }
    const above = open.findIndex((list) => list.level >= level);
    const depth = Math.min(deepest, above === -1 ? open.length : above);
    if (marker === 'goesOn') {
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
