/**
 * Runs in the main world just before the page is serialized: a rendered formula contains only glyphs, and the library's list has its TeX
 * source (MathJax 3 and 4). The page can only forge its own text here.
 */

/** Where the TeX of a drawn formula is written. */
const texMark = 'data-trowel-tex';
const limits = { formulas: 5_000, characters: 20_000 } as const;

export function markFormulas(): void {
  const list = partOf(partOf(partOf(globalThis, 'MathJax'), 'startup'), 'document');
  const items = partOf(list, 'math');
  if (typeof items !== 'object' || items === null || !(Symbol.iterator in items)) return;
  let count = 0;
  for (const item of items as Iterable<unknown>) {
    count += 1;
    if (count > limits.formulas) break;
    const [drawn, tex] = [partOf(item, 'typesetRoot'), partOf(item, 'math')];
    const isTex = partOf(partOf(item, 'inputJax'), 'name') === 'TeX';
    if (isTex && drawn instanceof Element && typeof tex === 'string' && tex.length <= limits.characters)
      Element.prototype.setAttribute.call(drawn, texMark, tex);
  }
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}
