import { z } from 'zod';
import { runIdSchema } from '../base/brand.ts';

/** The files that the pages of a job are exported to: JSON lines, a table, Markdown files in a ZIP, or the run as Trowel reads it again. */
export const jobExportFormats = ['markdown', 'jsonl', 'csv', 'trowel'] as const;

export type JobExportFormat = (typeof jobExportFormats)[number];

/** The extension of a file by its format. */
export const jobExportEndings: Readonly<Record<JobExportFormat, string>> = {
  markdown: 'zip',
  jsonl: 'jsonl',
  csv: 'csv',
  trowel: 'trowel',
};

/** An export of a run to a file that a person has chosen: `path` has the extension of its format. */
export const pageExportSchema = z
  .object({ runId: runIdSchema, format: z.enum(jobExportFormats), path: z.string() })
  .refine(({ path, format }) => path.endsWith(`.${jobExportEndings[format]}`));
export type PageExport = z.infer<typeof pageExportSchema>;

/** How far an export is. */
export interface ExportProgress {
  readonly written: number;
  /** Pages of the job; of a `trowel` file its stored responses. */
  readonly total: number;
}
