import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OcrLanguage } from '../../../shared/base/ocrLanguages.ts';

/** Files of languages. */
export interface LanguageFolder {
  /** Path of the file of a language; null where it is not there. */
  find(language: OcrLanguage): string | null;
  /** Writes a file completely or not at all. Rejects where the disk refuses it. */
  write(language: OcrLanguage, file: Uint8Array): Promise<void>;
  /** Rejects where the disk refuses it. */
  remove(language: OcrLanguage): Promise<void>;
}

/** What a file is named while it is written. */
const partSuffix = '.part';

/** Opens the folder of the languages, and removes what an ended program left half written. It is created with the first file. */
export function openLanguageFolder(folder: string): LanguageFolder {
  for (const name of namesIn(folder)) if (name.endsWith(partSuffix)) rmSync(join(folder, name), { force: true });
  const fileOf = ({ code }: OcrLanguage): string => join(folder, `${code}.traineddata.gz`);
  return {
    find(language) {
      const file = fileOf(language);
      // One of another size was written by another program, or for another version of the table.
      return sizeOf(file) === language.bytes ? file : null;
    },

    async write(language, file) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const part = `${fileOf(language)}${partSuffix}`;
      try {
        await writeFile(part, file, { mode: 0o600 });
        await rename(part, fileOf(language));
      } catch (failure) {
        await rm(part, { force: true });
        throw failure;
      }
    },

    remove: (language) => rm(fileOf(language), { force: true }),
  };
}

/** Size of a file in bytes; null where there is none. */
function sizeOf(file: string): number | null {
  try {
    const found = statSync(file);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is created with the first file.
    return [];
  }
}
