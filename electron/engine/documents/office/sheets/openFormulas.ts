import type { Zip } from '../zip.ts';

/** Formulas that keep no value: of files that no workbook program has opened since they were made. */
const open = /<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>)/;

/** In sheets of more characters they stay empty: to read formulas takes a place for each cell that is empty. */
const longest = 10_000_000;

/** Whether a workbook (xlsx) has formulas whose values nobody worked out. */
export async function hasOpenFormulas(zip: Zip): Promise<boolean> {
  let length = 0;
  let isOpen = false;
  for (const name of zip.names) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue;
    const sheet = await zip.text(name);
    length += sheet.length;
    isOpen ||= open.test(sheet);
    if (length > longest) return false;
  }
  return isOpen;
}
