import { pageBytes } from './pageFormat.ts';
import type { PageFile } from './pageFile.ts';

/** Where the file's header names the first page of the list (file format, section 1.3). */
const firstTrunkAt = 32;

/**
 * The pages that are free (file format, section 1.5): removed data may still be in them and must not reappear. A damaged list ends at the
 * damage.
 */
export function listFreePages(file: PageFile): ReadonlySet<number> {
  const free = new Set<number>();
  let trunk = file.read(1)?.readUInt32BE(firstTrunkAt) ?? 0;
  while (!free.has(trunk)) {
    const page = file.read(trunk);
    if (page === null) break;
    free.add(trunk);
    const count = Math.min(page.readUInt32BE(4), pageBytes / 4 - 2);
    for (let index = 0; index < count; index += 1) free.add(page.readUInt32BE(8 + index * 4));
    trunk = page.readUInt32BE(0);
  }
  return free;
}
