import { type OcrLanguage, type OcrLanguageCode } from '../../../shared/base/ocrLanguages.ts';
import { type OcrDownloadFailure, type OcrLanguageState } from '../../../shared/api/engine/ocrLanguages.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { OcrLanguages } from '../ports/ocrLanguages.ts';
import type { LanguageFolder } from './languageFolder.ts';

export interface OcrLanguagesSettings {
  /** The table of languages. */
  readonly languages: readonly OcrLanguage[];
  readonly folder: LanguageFolder;
  readonly download: (
    language: OcrLanguage,
    signal: AbortSignal,
    onReceived: (bytes: number) => void,
  ) => Promise<Result<Uint8Array, OcrDownloadFailure>>;
  readonly log: (line: string) => void;
}

/** A download that runs, or the reason why the last one failed. */
type Attempt =
  | { readonly kind: 'loading'; receivedBytes: number; readonly cancel: AbortController; readonly ended: Promise<void> }
  | { readonly kind: 'failed'; readonly reason: OcrDownloadFailure };

/** Keeps the languages of OCR: which are there, which arrive, and why one did not. Failures are forgotten when the engine ends. */
export function createOcrLanguages(settings: OcrLanguagesSettings): OcrLanguages {
  const { languages, folder, log } = settings;
  const attempts = new Map<OcrLanguageCode, Attempt>();
  const known = (code: OcrLanguageCode): OcrLanguage | undefined => languages.find((each) => each.code === code);

  function stateOf(language: OcrLanguage): OcrLanguageState {
    const { code } = language;
    const attempt = attempts.get(code);
    if (attempt?.kind === 'loading')
      return { code, status: { state: 'loading', receivedBytes: attempt.receivedBytes } };
    if (folder.find(language) !== null) return { code, status: { state: 'installed' } };
    return { code, status: attempt === undefined ? { state: 'absent' } : { state: 'failed', reason: attempt.reason } };
  }

  async function load(language: OcrLanguage, cancel: AbortController): Promise<void> {
    const onReceived = (bytes: number): void => {
      const attempt = attempts.get(language.code);
      if (attempt?.kind === 'loading') attempt.receivedBytes = bytes;
    };
    const failure = await fetchAndWrite(settings, language, cancel.signal, onReceived);
    if (cancel.signal.aborted || failure === null) attempts.delete(language.code);
    else attempts.set(language.code, { kind: 'failed', reason: failure });
    if (failure !== null && !cancel.signal.aborted) log(`${language.name} was not added to OCR (${failure})`);
  }

  return {
    list: () => languages.map(stateOf),
    installed: () =>
      languages.flatMap((language) => {
        const file = attempts.get(language.code)?.kind === 'loading' ? null : folder.find(language);
        return file === null ? [] : [{ code: language.code, file }];
      }),

    add(code) {
      const language = known(code);
      if (language === undefined) return;
      const { state } = stateOf(language).status;
      if (state === 'loading' || state === 'installed') return;
      const cancel = new AbortController();
      // The attempt is in the table before the download begins: `load` ends it there.
      const ended = Promise.resolve().then(() => load(language, cancel));
      attempts.set(code, { kind: 'loading', receivedBytes: 0, cancel, ended });
    },

    async remove(code) {
      const language = known(code);
      if (language === undefined) return;
      const attempt = attempts.get(code);
      if (attempt?.kind === 'loading') {
        attempt.cancel.abort();
        await attempt.ended;
      }
      attempts.delete(code);
      try {
        await folder.remove(language);
      } catch (failure) {
        log(`the data of ${language.name} could not be removed (${String(failure)})`);
      }
    },

    stop() {
      for (const attempt of attempts.values()) if (attempt.kind === 'loading') attempt.cancel.abort();
    },
  };
}

/** Downloads a language and writes it; null where that worked, or was ended. */
async function fetchAndWrite(
  { download, folder, log }: OcrLanguagesSettings,
  language: OcrLanguage,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<OcrDownloadFailure | null> {
  const file = await download(language, signal, onReceived);
  if (!file.ok) return file.error;
  if (signal.aborted) return null;
  try {
    await folder.write(language, file.value);
    return null;
  } catch (failure) {
    log(`the data of ${language.name} could not be written (${String(failure)})`);
    return 'disk';
  }
}
