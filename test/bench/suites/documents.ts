import { hardSuite } from './hardPdfs.ts';
import { pdfSuite } from './pdf.ts';
import { type Figure, partsOfSets } from './quality.ts';
import type { Suite } from './suite.ts';
import { tablesSuite } from './tables.ts';

/** `npm run bench -- documents --data DIR`: PDFs with a truth, and how many real ones fail or come out empty. */
const sets: Readonly<Record<string, readonly Figure[]>> = {
  pdf: [
    { id: 'Q.pdf.overall', pattern: /: overall ([\d.]+)/, peer: 0.871, goal: 0.92 },
    { id: 'Q.pdf.order', pattern: / nid ([\d.]+) teds/, peer: 0.945, goal: 0.95 },
    { id: 'Q.pdf.tables', pattern: / teds ([\d.]+) mhs/, peer: 0.499, goal: 0.8 },
    { id: 'Q.pdf.headings', pattern: / mhs ([\d.]+) documents/, peer: 0.794, goal: 0.85 },
  ],
};

/** The documents of the development sets through the engine's port, and its reader by itself. */
export const documentsSuite: Suite = [...partsOfSets(sets), ...pdfSuite, ...hardSuite, ...tablesSuite];
