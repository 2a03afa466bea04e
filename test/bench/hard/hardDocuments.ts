import type { HardDocument } from './fact.ts';
import { columnDocuments } from './kinds/columns.ts';
import { formulaDocuments, scannedFormulaDocuments } from './kinds/formulas.ts';
import { headDocuments } from './kinds/heads.ts';
import { scanDocuments } from './kinds/scans.ts';
import { tableDocuments } from './kinds/tables.ts';
import { tinyDocuments } from './kinds/tiny.ts';

/** Documents that are hard to read, each of a kind of olmOCR-bench. */
export const hardDocuments: readonly HardDocument[] = [
  ...headDocuments,
  ...tinyDocuments,
  ...columnDocuments,
  ...tableDocuments,
  ...formulaDocuments,
  ...scanDocuments,
  ...scannedFormulaDocuments,
];
