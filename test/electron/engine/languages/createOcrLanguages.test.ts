import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOcrLanguages } from '../../../../electron/engine/languages/createOcrLanguages.ts';
import { openLanguageFolder } from '../../../../electron/engine/languages/languageFolder.ts';
import type { OcrDownloadFailure } from '../../../../shared/api/engine/ocrLanguages.ts';
import { type OcrLanguage, ocrLanguages } from '../../../../shared/base/ocrLanguages.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { eventually } from '../../../support/eventually.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const [arabic, bulgarian] = ocrLanguages;

/** Languages whose downloads end when the test says so. */
function open(folder = temporaryFolder()) {
  const downloads = new Map<string, (result: Result<Uint8Array, OcrDownloadFailure>) => void>();
  const progress = new Map<string, (bytes: number) => void>();
  const log: string[] = [];
  const languages = createOcrLanguages({
    languages: ocrLanguages,
    folder: openLanguageFolder(folder),
    download: ({ code }, signal, onReceived) => {
      progress.set(code, onReceived);
      return new Promise((resolve) => {
        downloads.set(code, resolve);
        signal.addEventListener('abort', () => resolve(err('unreachable')));
      });
    },
    log: (line) => void log.push(line),
  });
  const stateOf = ({ code }: OcrLanguage) => languages.list().find((each) => each.code === code)?.status;
  return { folder, languages, downloads, progress, log, stateOf };
}

describe('languages of OCR', () => {
  test('are absent until the person adds one', () => {
    const { languages, folder } = open();
    expect(languages.list().map(({ status }) => status.state)).toEqual(ocrLanguages.map(() => 'absent'));
    expect(languages.installed()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('arrive with their progress, and are there after a restart', async () => {
    const { languages, downloads, progress, stateOf, folder } = open();
    languages.add(arabic.code);
    languages.add(arabic.code);
    await eventually(() => expect(downloads.size).toBe(1));
    progress.get('ara')?.(1000);
    expect(stateOf(arabic)).toEqual({ state: 'loading', receivedBytes: 1000 });
    downloads.get('ara')?.(ok(new Uint8Array(arabic.bytes)));
    await eventually(() => expect(stateOf(arabic)).toEqual({ state: 'installed' }));
    const file = join(folder, 'ara.traineddata.gz');
    expect(languages.installed()).toEqual([{ code: 'ara', file }]);
    expect(open(folder).languages.installed()).toEqual([{ code: 'ara', file }]);
  });

  test('that fail say why, can be tried again, and leave nothing', async () => {
    const { languages, downloads, stateOf, log, folder } = open();
    languages.add(arabic.code);
    await eventually(() => expect(downloads.size).toBe(1));
    downloads.get('ara')?.(err('changed'));
    await eventually(() => expect(stateOf(arabic)).toEqual({ state: 'failed', reason: 'changed' }));
    expect(log).toEqual(['Arabic was not added to OCR (changed)']);
    expect(readdirSync(folder)).toEqual([]);
    downloads.clear();
    languages.add(arabic.code);
    await eventually(() => expect(downloads.size).toBe(1));
    expect(stateOf(arabic)).toEqual({ state: 'loading', receivedBytes: 0 });
  });

  test('that are removed while they arrive are absent', async () => {
    const { languages, downloads, stateOf, log } = open();
    languages.add(bulgarian.code);
    await eventually(() => expect(downloads.size).toBe(1));
    await languages.remove(bulgarian.code);
    expect(stateOf(bulgarian)).toEqual({ state: 'absent' });
    expect(log).toEqual([]);
  });

  test('are removed from the disk', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'bul.traineddata.gz');
    writeFileSync(file, new Uint8Array(bulgarian.bytes));
    const { languages, stateOf } = open(folder);
    expect(stateOf(bulgarian)).toEqual({ state: 'installed' });
    await languages.remove(bulgarian.code);
    expect([stateOf(bulgarian), existsSync(file)]).toEqual([{ state: 'absent' }, false]);
  });

  test('half written or of another size are none', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bul.traineddata.gz'), '');
    truncateSync(join(folder, 'bul.traineddata.gz'), bulgarian.bytes - 1);
    writeFileSync(join(folder, 'ara.traineddata.gz.part'), 'half');
    const { languages } = open(folder);
    expect(languages.installed()).toEqual([]);
    expect(readdirSync(folder)).toEqual(['bul.traineddata.gz']);
  });

  test('that cannot be written say so', async () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    const { languages, downloads, stateOf } = open(folder);
    languages.add(arabic.code);
    await eventually(() => expect(downloads.size).toBe(1));
    downloads.get('ara')?.(ok(new Uint8Array(arabic.bytes)));
    await eventually(() => expect(stateOf(arabic)).toEqual({ state: 'failed', reason: 'disk' }));
  });
});
