import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { FileFault } from '../../../shared/project/fileText.ts';

export interface ListedItem {
  /** Below the root, with `/` between its parts. */
  readonly path: string;
  /** A link is named and never followed: it may lead anywhere. */
  readonly kind: 'folder' | 'file' | 'link';
  /** Another one whenever the file may have changed. */
  readonly stamp: string;
}

export interface Listing {
  readonly items: readonly ListedItem[];
  /** There is more. */
  readonly isCut: boolean;
  /** Whether the folder exists; a missing one has no items. */
  readonly isThere: boolean;
}

export interface FileContent {
  readonly text: string;
  /** sha256 (hex) of the bytes. */
  readonly hash: string;
}

/** Whether a file was written, and the current content on disk; a null hash means that there is no file. */
export interface Replaced {
  readonly saved: boolean;
  readonly hash: string | null;
}

/**
 * The requests folder on disk. `root` is the result of `locate`, paths are relative to it; a path that leads out of it, by `..` or through
 * a link, is `refused`. Disk failures are of kind `store`.
 */
export interface ProjectFiles {
  /** Where a folder really is, and whether it may be written in; null when there is none. */
  locate(folder: string): Promise<{ readonly root: string; readonly isWritable: boolean } | null>;
  /** Folders and files with an extension below a folder, without hidden ones; at most `most` items. */
  list(root: string, folder: string, ending: string, most: number): Promise<Listing>;
  /** The text of a file; null when there is none. Megabytes are no request and not read. */
  read(root: string, path: string): Promise<Result<FileContent | null, FileFault>>;
  /** Writes the complete file or nothing, and only if the disk has the expected content (null: no file). */
  replace(root: string, path: string, text: string, expected: string | null): Promise<Result<Replaced, AppError>>;
  makeFolder(root: string, path: string): Promise<Result<null, AppError>>;
  /** `refused` where something has the new name. */
  move(root: string, from: string, to: string): Promise<Result<null, AppError>>;
  /** Moves a file or a folder into the trash of the profile; returns the id for restoring it. */
  bury(root: string, path: string): Promise<Result<string, AppError>>;
  /** Restores it; `refused` if its path is taken. */
  unearth(trashId: string): Promise<Result<null, AppError>>;
  /** Permanently removes items that were moved to the trash before a time (ms since 1970). */
  emptyTrash(before: number): Promise<void>;
  /** Reports changes in these folders and in the root, or that the root exists again; several changes may give one event. */
  watch(root: string, folders: readonly string[], onEvent: () => void): () => void;
}
