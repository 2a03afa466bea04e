import type { Zip } from './zip.ts';

/** Formulas that keep no value: of files that no workbook program has opened since they were made. */
const open = /<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>)/;

/** Whether a workbook (xlsx) has formulas whose values nobody worked out. */
export async function hasOpenFormulas(zip: Zip): Promise<boolean> {
  for (const name of zip.names)
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(name) && open.test(await zip.text(name))) return true;
  return false;
}
