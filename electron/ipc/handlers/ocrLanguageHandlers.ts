import type { ocrLanguageCalls } from '../../../shared/ipc/ocrLanguageCalls.ts';
import type { EngineOcrLanguages } from '../../core/engine/engineOcrLanguages.ts';
import type { Handlers } from '../handleCall.ts';

export interface OcrLanguagePorts {
  readonly ocrLanguages: EngineOcrLanguages;
}

export function ocrLanguageHandlers({ ocrLanguages }: OcrLanguagePorts): Pick<Handlers, keyof typeof ocrLanguageCalls> {
  return {
    'ocrLanguages.list': () => ocrLanguages.list(),
    'ocrLanguages.add': ({ code }) => ocrLanguages.add(code),
    'ocrLanguages.remove': ({ code }) => ocrLanguages.remove(code),
  };
}
