/**
 * How many of these elements of a long text, in its order, begin (or end) above a line of the window. Where they stand is asked
 * of their parts first: to tell the place of a block in a part out of sight, all of that part would be laid out.
 */
export function countAbove(elements: readonly HTMLElement[], line: number, edge: 'top' | 'bottom'): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(elements[middle], line, edge)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isBelow(element: HTMLElement | undefined, line: number, edge: 'top' | 'bottom'): boolean {
  const part = element?.closest('.markdown-group')?.getBoundingClientRect();
  if (element === undefined || (part !== undefined && part.top > line)) return true;
  if (part !== undefined && part.bottom <= line) return false;
  return element.getBoundingClientRect()[edge] > line;
}
