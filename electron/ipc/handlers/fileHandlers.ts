import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { OpenedFile } from '../../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../../core/localFiles.ts';
import type { Handlers } from '../answerCall.ts';

export interface FilePorts {
  readonly localFiles: Pick<LocalFiles, 'begin' | 'append' | 'end' | 'unlock'>;
  /** The system's dialog; null when nothing was chosen. */
  readonly chooseFile: () => Promise<Result<OpenedFile | null, AppError>>;
}

/** `files.save` is with the other calls of the system's own dialogs. */
type FileCalls = Extract<keyof Handlers, `files.${string}`>;

export function fileHandlers({ localFiles, chooseFile }: FilePorts): Pick<Handlers, FileCalls> {
  return {
    'files.choose': () => chooseFile(),
    'files.begin': ({ name }) => localFiles.begin(name),
    'files.append': ({ fileId, bytes }) => localFiles.append(fileId, bytes),
    'files.unlock': ({ url, password }) => Promise.resolve(localFiles.unlock(url, password)),
    'files.end': ({ fileId }) => localFiles.end(fileId),
  };
}
