import { z } from 'zod';
import { maxPasswordChars } from '../api/engine/localFiles.ts';
import type { AppError } from '../errors/appError.ts';

/** A stored local file that can be requested by `url`, from the local engine only. */
export const openedFileSchema = z.object({
  url: z.string().max(2000),
  name: z.string().max(200),
  /** Bytes. */
  size: z.int().nonnegative(),
});

export type OpenedFile = z.infer<typeof openedFileSchema>;

/**
 * The state of a file on disk since its bytes were imported; only the imported bytes are read. `unknown` if it was received without a path,
 * or too long ago.
 */
export const fileOnDiskSchema = z.enum(['same', 'changed', 'gone', 'unknown']);

export type FileOnDisk = z.infer<typeof fileOnDiskSchema>;

/** Result of adding several files: the stored ones, in order, and a message for each rejected one. */
export const broughtFilesSchema = z.object({
  files: z.array(openedFileSchema),
  refused: z.array(z.string().max(2000)),
});

export type BroughtFiles = z.infer<typeof broughtFilesSchema>;

/** Returns the error for a file above the size limit. */
export function fileTooBig(name: string): AppError {
  return { kind: 'refused', reason: 'too-large', message: `${name} is larger than the 64 MB that a file may have` };
}

/** Maximum number of files opened together: more are likely a folder opened by mistake. */
export const maxFilesAtOnce = 30;

/** Maximum size of one chunk of a file, in bytes. */
export const filePieceBytes = 2 * 1024 * 1024;

const fileIdSchema = z.uuid();

/** Calls about files that the person opens. The window gives bytes that it was given, never a path (security 1). */
export const fileCalls = {
  /** Lets the user choose a file in main's dialog and stores it; null when they cancel. */
  'files.choose': { input: z.undefined().or(z.null()), output: openedFileSchema.nullable() },
  /** The same for as many as the person chooses. */
  'files.chooseMany': { input: z.undefined().or(z.null()), output: broughtFilesSchema },
  /**
   * Returns files from the program's command line, at its start or later while it runs; each is returned once. Command `file.openArrived`
   * reports that there are some.
   */
  'files.takeArrived': { input: z.undefined().or(z.null()), output: broughtFilesSchema },
  /** Starts importing a file that was dropped on the window. */
  'files.begin': { input: z.object({ name: z.string().max(1000) }), output: z.object({ fileId: fileIdSchema }) },
  /** The next bytes of the file; rejected beyond the maximum file size. */
  'files.append': {
    input: z.object({
      fileId: fileIdSchema,
      bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= filePieceBytes),
    }),
    output: z.undefined().or(z.null()),
  },
  /** Sets the password of a locked file, by its URL. It stays in main's memory only, is never returned, and is in no draft, log or run. */
  'files.unlock': {
    input: z.object({ url: z.string().max(2000), password: z.string().min(1).max(maxPasswordChars) }),
    output: z.undefined().or(z.null()),
  },
  /** The state of an opened file on disk, identified by its URL. */
  'files.onDisk': { input: z.object({ url: z.string().max(2000) }), output: fileOnDiskSchema },
  /** Imports an opened file again, with its current content on disk. */
  'files.openAgain': { input: z.object({ url: z.string().max(2000) }), output: openedFileSchema },
  /** All of it is there. */
  'files.end': { input: z.object({ fileId: fileIdSchema }), output: openedFileSchema },
} as const;
