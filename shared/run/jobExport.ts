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

/** How far an export is. */
export interface ExportProgress {
  readonly written: number;
  /** Pages of the job; of a `trowel` file its stored responses. */
  readonly total: number;
}
