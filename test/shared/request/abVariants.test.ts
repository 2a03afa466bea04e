import { expect, test } from 'vitest';
import { fileAddress } from '../../../shared/api/engine/localFiles.ts';
import { abVariantPatch, abVariantsOf } from '../../../shared/request/abVariants.ts';

const file = (name: string): string => fileAddress({ id: 'a'.repeat(64), name });

test('of a page its options are tried, of a PDF the other mode, and of a file of this computer nothing that is of pages', () => {
  const ofPages = ['onlyMainContent', 'mobile', 'maxAge', 'proxy'];
  expect(abVariantsOf({ url: 'https://a.test/' })).toEqual(ofPages);
  expect(abVariantsOf({ url: 'https://a.test/b.pdf?c' })).toEqual(['ocr', ...ofPages]);
  expect(abVariantsOf({ url: file('Report.pdf') })).toEqual(['ocr']);
  expect(abVariantsOf({ url: file('Report.pdf'), parsers: [{ type: 'pdf', mode: 'ocr' }] })).toEqual(['fast']);
  expect(abVariantsOf({ url: file('Lamps.docx') })).toEqual([]);
});

test('a try is the other way than the request has it, and keeps what else its parsers are told', () => {
  expect(abVariantPatch('onlyMainContent', { onlyMainContent: false })).toEqual({ onlyMainContent: true });
  expect(abVariantPatch('mobile', {})).toEqual({ mobile: true });
  const parsers = [{ type: 'pdf', blocks: true }, { type: 'image' }];
  expect(abVariantPatch('ocr', { parsers })).toEqual({
    parsers: [{ type: 'pdf', blocks: true, mode: 'ocr' }, { type: 'image' }],
  });
  expect(abVariantPatch('ocr', {})).toEqual({ parsers: [{ type: 'pdf', mode: 'ocr' }] });
});
