import { z } from 'zod';
import { runIdSchema } from '../base/brand.ts';
import { jobExportFormats } from './jobExport.ts';

/** An export of a run to a file that a person has chosen; `path` is absolute. */
export const pageExportSchema = z.object({ runId: runIdSchema, format: z.enum(jobExportFormats), path: z.string() });
export type PageExport = z.infer<typeof pageExportSchema>;
