import { z } from 'zod';
import { mostPasswordSigns } from '../api/engine/localFiles.ts';
import type { AppError } from '../errors/appError.ts';

/** A file of this computer that is kept and can be asked for: by `url`, of the local engine alone. */
export const openedFileSchema = z.object({
  url: z.string().max(2000),
  name: z.string().max(200),
  /** Bytes. */
  size: z.int().nonnegative(),
});

export type OpenedFile = z.infer<typeof openedFileSchema>;

/**
 * What has become of a file on the disk since its bytes were taken in: what is read of it are always those. `unknown` where it came
 * without a path, or too long ago.
 */
export const fileOnDiskSchema = z.enum(['same', 'changed', 'gone', 'unknown']);

export type FileOnDisk = z.infer<typeof fileOnDiskSchema>;

/** What became of files that were given together: those that are kept, in their order, and a sentence for each that is not. */
export const broughtFilesSchema = z.object({
  files: z.array(openedFileSchema),
  refused: z.array(z.string().max(2000)),
});

export type BroughtFiles = z.infer<typeof broughtFilesSchema>;

/** What is said of a file that has more than one may have. */
export function fileTooBig(name: string): AppError {
  return { kind: 'refused', reason: 'too-large', message: `${name} is larger than the 64 MB that a file may have` };
}

/** So many are read at once: more are a folder by mistake. */
export const mostFilesAtOnce = 30;

/** The bytes of a file travel in pieces of at most so many. */
export const filePieceBytes = 2 * 1024 * 1024;

const fileIdSchema = z.uuid();

/** Calls about files that the person opens. The window gives bytes that it was given, never a path (security 1). */
export const fileCalls = {
  /** Asks for files in main's own dialog, and takes the chosen one in; null when the person chose none. */
  'files.choose': { input: z.undefined().or(z.null()), output: openedFileSchema.nullable() },
  /** The same for as many as the person chooses. */
  'files.chooseMany': { input: z.undefined().or(z.null()), output: broughtFilesSchema },
  /** Those that the program was started with, at its start or again while it ran; each is given once. Command `file.openArrived` says that there are some. */
  'files.takeArrived': { input: z.undefined().or(z.null()), output: broughtFilesSchema },
  /** Begins to take in a file that was dropped on the window. */
  'files.begin': { input: z.object({ name: z.string().max(1000) }), output: z.object({ fileId: fileIdSchema }) },
  /** The next bytes of it; refused beyond what a file may have. */
  'files.append': {
    input: z.object({
      fileId: fileIdSchema,
      bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= filePieceBytes),
    }),
    output: z.undefined().or(z.null()),
  },
  /** Says what opens a locked file, by its address. It stays in main's memory alone, never comes back, and is in no draft, log or run. */
  'files.unlock': {
    input: z.object({ url: z.string().max(2000), password: z.string().min(1).max(mostPasswordSigns) }),
    output: z.undefined().or(z.null()),
  },
  /** What has become of an opened file on the disk, by its address. */
  'files.onDisk': { input: z.object({ url: z.string().max(2000) }), output: fileOnDiskSchema },
  /** Takes an opened file in again, as it is on the disk now. */
  'files.openAgain': { input: z.object({ url: z.string().max(2000) }), output: openedFileSchema },
  /** All of it is there. */
  'files.end': { input: z.object({ fileId: fileIdSchema }), output: openedFileSchema },
} as const;
