/** Estimates the size in characters of a value that can be sent to the window; stops counting above `most`. */
export function weightOf(value: unknown, most: number): number {
  let weight = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && weight <= most) {
    const next = waiting.pop();
    // A part weighs something however short it is: it becomes an element of the page.
    weight += 20;
    if (typeof next === 'string') weight += next.length;
    else if (ArrayBuffer.isView(next)) weight += next.byteLength;
    else if (Array.isArray(next)) for (const item of next as readonly unknown[]) waiting.push(item);
    else if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) waiting.push(item);
  }
  return weight;
}
