import { itemMarker } from '../../../../shared/base/itemMarker.ts';

const tags = /<(\/?)(td|th|ul|ol|li)(?=[\s>])([^>]*)>/g;

interface OpenList {
  /** The number of its next item; null where it has bullets. */
  number: number | null;
}

/**
 * Adds bullets and numbers to the items of lists in table cells. A cell of markdown is one line and contains no lists, so its writer needs
 * them as text.
 */
export function markCellLists(html: string): string {
  if (!html.includes('<td') && !html.includes('<th')) return html;
  const cells: OpenList[][] = [];
  return html.replace(tags, (tag: string, slash: string, name: string, rest: string) => {
    const lists = cells.at(-1);
    if (name === 'td' || name === 'th') {
      if (slash === '/') cells.pop();
      else cells.push([]);
    } else if (lists === undefined) return tag;
    else if (name === 'li') return slash === '/' ? tag : `<li${rest} ${itemMarker}="${nextMarker(lists.at(-1))}">`;
    else if (slash === '/') lists.pop();
    else
      lists.push({
        number: name === 'ul' ? null : Number(/\sstart="(\d{1,9})"/.exec(rest)?.[1] ?? 1),
      });
    return tag;
  });
}

function nextMarker(list: OpenList | undefined): string {
  if (list === undefined || list.number === null) return '-';
  list.number += 1;
  return `${list.number - 1}.`;
}
