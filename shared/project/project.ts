import { z } from 'zod';
import { endpointSchema, fileHashSchema, requestPathSchema } from '../workspace/savedRequest.ts';
import { environmentSchema, variableNameSchema } from './environmentFile.ts';
import { fileFaults } from './fileText.ts';
import { requestEnding } from './requestFile.ts';

/** The name of a request, a folder or an environment; the main process turns it into a file name that is valid on every system. */
export const itemNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^ *[^\0-\x1f/\\ ][^\0-\x1f/\\]*$/);

/** A folder or a request's file, by its path below `requests/`. */
export const projectEntrySchema = z.object({
  path: requestPathSchema,
  kind: z.enum(['folder', 'request']),
  /** Null for folders and for files that cannot be read. */
  hash: fileHashSchema.nullable(),
  endpoint: endpointSchema.nullable(),
  fault: z.enum(fileFaults).nullable(),
});

export const projectEnvironmentSchema = z.object({
  name: itemNameSchema,
  /** Content of the file; empty for one that cannot be read. */
  content: environmentSchema,
  /** Which of its secrets have a value on this computer. */
  known: z.array(variableNameSchema),
  hash: fileHashSchema.nullable(),
  fault: z.enum(fileFaults).nullable(),
});

/**
 * `missing`: the folder or its disk is missing. `newer`: a newer version of the program wrote `trowel.json`; it is read and never written.
 * `read-only`: the folder is not writable.
 */
export const projectConditions = ['ready', 'missing', 'newer', 'read-only'] as const;

export const projectSchema = z.object({
  /** From `trowel.json`, else the folder's name. */
  name: z.string().max(300),
  /** For the person to see where it is. */
  path: z.string(),
  condition: z.enum(projectConditions),
  /** Folders before their content, each folder's files in the order of their names. */
  entries: z.array(projectEntrySchema),
  /** There is more than is shown. */
  isCut: z.boolean(),
  environments: z.array(projectEnvironmentSchema),
  /** The active environment, whose values are sent; null for none. */
  environment: itemNameSchema.nullable(),
});

export type Project = z.infer<typeof projectSchema>;
export type ProjectEntry = z.infer<typeof projectEntrySchema>;
export type ProjectEnvironment = z.infer<typeof projectEnvironmentSchema>;

/** The name of an entry: its file name without folders and extension. */
export function entryName(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file.endsWith(requestEnding) ? file.slice(0, -requestEnding.length) : file;
}

/** The folder that an entry is in; empty for the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Whether a path is the folder or is inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
