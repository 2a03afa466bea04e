import { expect, test } from 'vitest';
import { makeDocx, markdownOf, officeHtml } from '../../../../../support/officeFile.ts';

async function textOf(body: string): Promise<string> {
  return markdownOf(await officeHtml(makeDocx(`<w:p>${body}</w:p>`)));
}

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

test('what a field says is text, and what says which way it runs', async () => {
  const field = `<w:fldSimple w:instr=" AUTHOR ">${run('Maria Huber')}</w:fldSimple>`;
  const arabic = `<w:dir w:val="rtl"><w:bdo w:val="rtl">${run('العربية')}</w:bdo></w:dir>`;
  expect(await textOf(`${run('Kept by ')}${field}${run(', ')}${arabic}`)).toBe('Kept by Maria Huber, العربية');
});

test('signs with their reading above them have it behind them', async () => {
  const ruby = `<w:r><w:ruby><w:rubyPr><w:hps w:val="11"/></w:rubyPr><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`;
  expect(await textOf(`${ruby}${run('の灯台')}`)).toBe('東京(とうきょう)の灯台');
});
