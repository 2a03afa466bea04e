import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { BroughtFiles, OpenedFile } from '../../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../../core/files/localFiles.ts';
import type { Handlers } from '../handleCall.ts';

export interface FilePorts {
  readonly localFiles: Pick<LocalFiles, 'begin' | 'append' | 'end' | 'unlock' | 'onDisk'>;
  /** The system's dialog; null when nothing was chosen. */
  readonly chooser: {
    one(): Promise<Result<OpenedFile | null, AppError>>;
    many(): Promise<Result<BroughtFiles, AppError>>;
  };
  readonly openAgain: (url: string) => Promise<Result<OpenedFile, AppError>>;
  /** Takes in the files that the program was started with, once. */
  readonly takeArrived: () => Promise<BroughtFiles>;
}

/** `files.save` is with the other calls that open system dialogs. */
type FileCalls = Extract<keyof Handlers, `files.${string}`>;

export function fileHandlers({ localFiles, chooser, openAgain, takeArrived }: FilePorts): Pick<Handlers, FileCalls> {
  return {
    'files.choose': () => chooser.one(),
    'files.chooseMany': () => chooser.many(),
    'files.takeArrived': async () => ok(await takeArrived()),
    'files.begin': ({ name }) => localFiles.begin(name),
    'files.append': ({ fileId, bytes }) => localFiles.append(fileId, bytes),
    'files.unlock': ({ url, password }) => Promise.resolve(localFiles.unlock(url, password)),
    'files.onDisk': async ({ url }) => ok(await localFiles.onDisk(url)),
    'files.openAgain': ({ url }) => openAgain(url),
    'files.end': ({ fileId }) => localFiles.end(fileId),
  };
}
