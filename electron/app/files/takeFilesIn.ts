import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { maxFileBytes } from '../../../shared/api/engine/localFiles.ts';
import { err, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import { type BroughtFiles, fileTooBig, type OpenedFile } from '../../../shared/ipc/openedFile.ts';
import { checkRegularFile, reasonOfFailure } from '../../adapters/regularFile.ts';
import type { LocalFiles } from '../../core/files/localFiles.ts';

/** Takes in files by their paths, one after the other. */
export async function takeAllIn(paths: readonly string[], files: LocalFiles): Promise<BroughtFiles> {
  const brought: OpenedFile[] = [];
  const refused: string[] = [];
  for (const path of paths) {
    const taken = await takeIn(path, files);
    if (taken.ok) brought.push(taken.value);
    else refused.push(taken.error.message);
  }
  return { files: brought, refused };
}

/** Takes in the file of a path. */
export async function takeIn(path: string, files: LocalFiles): Promise<Result<OpenedFile, AppError>> {
  const name = basename(path);
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) return notReadable(`${name} is a folder: open the files in it`);
    checkRegularFile(facts);
    if (facts.size > maxFileBytes) return err(fileTooBig(name));
    const begun = await files.begin(name, path);
    if (!begun.ok) return begun;
    const { fileId } = begun.value;
    for await (const chunk of createReadStream(path)) {
      const taken = await files.append(fileId, chunk as Uint8Array);
      if (!taken.ok) return taken;
    }
    return await files.end(fileId);
  } catch (failure) {
    return notReadable(`${name} cannot be read: ${reasonOfFailure(failure)}`);
  }
}

/** Reads a file again that was opened before, in its current state on disk. */
export async function takeInAgain(url: string, files: LocalFiles): Promise<Result<OpenedFile, AppError>> {
  const path = await files.pathOf(url);
  return path === null
    ? notReadable('Where this file was opened from is not known: open it again')
    : takeIn(path, files);
}

function notReadable(message: string): Result<never, AppError> {
  return err({ kind: 'refused', reason: 'bad-input', message: oneLine(message) });
}
