import { expect, it } from 'vitest';
import { readOcrLanguages } from '../../../../electron/engine/launch/ocrLanguageFlag.ts';
import { err, ok } from '../../../../shared/base/result.ts';

it('reads the codes of languages, each once', () => {
  expect(readOcrLanguages('jpn, chi_sim,jpn,')).toEqual(ok(['jpn', 'chi_sim']));
});

it('names the code that is not in the table', () => {
  const known = 'ara, bul, chi_sim, chi_tra, ell, heb, hin, jpn, kaz, kor, tha, ukr';
  expect(readOcrLanguages('ara,deu')).toEqual(err(`--ocr-languages: "deu" is none of ${known}.`));
});
