/**
 * Returns for each item of `found` whether a longest common subsequence of both lists contains it (bit-parallel: Hyyrö 2004). Where several
 * are equally long, the one with the earliest items of `found`.
 */
export function alignWords(found: readonly string[], wanted: readonly string[]): Uint8Array {
  const matched = new Uint8Array(found.length);
  const cells = (wanted.length + 31) >>> 5;
  const masks = maskWords(wanted, cells);
  // A word that is not wanted changes nothing: it has no row.
  const rows: Uint32Array[] = [];
  const indexes: number[] = [];
  let open: Uint32Array = new Uint32Array(cells).fill(0xffff_ffff);
  for (const [index, word] of found.entries()) {
    const mask = masks.get(word);
    if (mask === undefined) continue;
    open = nextRow(open, mask);
    rows.push(open);
    indexes.push(index);
  }
  const isOpen = (row: number, column: number): boolean =>
    (((rows[row]?.[column >>> 5] ?? 0) >>> (column & 31)) & 1) === 1;
  let row = rows.length;
  let column = wanted.length;
  while (row > 0 && column > 0) {
    if (isOpen(row - 1, column - 1)) column -= 1;
    else {
      row -= 1;
      if (row > 0 && !isOpen(row - 1, column - 1)) continue;
      matched[indexes[row] ?? 0] = 1;
      column -= 1;
    }
  }
  return matched;
}

/** Returns for each word the bits of the indexes where it occurs. */
function maskWords(words: readonly string[], cells: number): ReadonlyMap<string, Uint32Array> {
  const masks = new Map<string, Uint32Array>();
  for (const [index, word] of words.entries()) {
    const mask = masks.get(word) ?? new Uint32Array(cells);
    mask[index >>> 5] = (mask[index >>> 5] ?? 0) | (1 << (index & 31));
    masks.set(word, mask);
  }
  return masks;
}

/** A bit that is cleared: the common subsequence grows at this column. */
function nextRow(open: Uint32Array, mask: Uint32Array): Uint32Array {
  const next = new Uint32Array(open.length);
  let carry = 0;
  for (let cell = 0; cell < open.length; cell += 1) {
    const bits = open[cell] ?? 0;
    const wanted = mask[cell] ?? 0;
    const sum = bits + ((bits & wanted) >>> 0) + carry;
    carry = sum > 0xffff_ffff ? 1 : 0;
    next[cell] = (sum >>> 0) | (bits & ~wanted);
  }
  return next;
}
