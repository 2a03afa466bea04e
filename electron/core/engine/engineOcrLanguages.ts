import { join } from 'node:path';
import { type OcrLanguageCode, ocrLanguages } from '../../../shared/base/ocrLanguages.ts';
import {
  type OcrLanguageState,
  ocrLanguagesFolder,
  ocrLanguagesPath,
  ocrLanguagesResponseSchema,
} from '../../../shared/api/engine/ocrLanguages.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import type { FileProbe } from '../files/fileOrigins.ts';
import { callEngine, type CallEnginePorts } from './callEngine.ts';

export interface EngineOcrLanguagesPorts extends CallEnginePorts {
  readonly engine: CallEnginePorts['engine'] & { status(): EngineStatus };
  /** The engine's data folder. */
  readonly folder: string;
  readonly files: Pick<FileProbe, 'stat'>;
}

/** Languages of OCR. No call rejects. */
export interface EngineOcrLanguages {
  /** Does not start the engine: while it is stopped nothing is downloaded, and the files say which languages are there. */
  list(): Promise<Result<OcrLanguageState[], AppError>>;
  add(code: OcrLanguageCode): Promise<Result<OcrLanguageState[], AppError>>;
  remove(code: OcrLanguageCode): Promise<Result<OcrLanguageState[], AppError>>;
}

/** Lists, downloads and removes languages of the local engine. */
export function createEngineOcrLanguages(ports: EngineOcrLanguagesPorts): EngineOcrLanguages {
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Result<OcrLanguageState[], AppError>> {
    const called = await callEngine(ports, { method, path: `${ocrLanguagesPath}${path}` }, ocrLanguagesResponseSchema);
    return called.ok ? ok(called.value?.languages ?? []) : called;
  }

  async function listFiles(): Promise<OcrLanguageState[]> {
    return await Promise.all(
      ocrLanguages.map(async ({ code, bytes }): Promise<OcrLanguageState> => {
        const file = await ports.files.stat(join(ports.folder, ocrLanguagesFolder, `${code}.traineddata.gz`));
        return { code, status: { state: file?.size === bytes ? 'installed' : 'absent' } };
      }),
    );
  }

  return {
    list: async () => (ports.engine.status().state === 'ready' ? await call('GET', '') : ok(await listFiles())),
    add: (code) => call('POST', `/${code}`),
    remove: (code) => call('DELETE', `/${code}`),
  };
}
