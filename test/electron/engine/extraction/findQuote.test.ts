import { describe, expect, it } from 'vitest';
import { findQuote, readQuotedPage } from '../../../../electron/engine/extraction/findQuote.ts';

const page = readQuotedPage(
  [
    '# The **Col** stove',
    '| Price | 1,420.50 francs |',
    '- Weight: 12,5 kg, [data sheet](https://kiln.example/sheet.pdf)',
    'Built since 1987. 炉の価格は4200円です。',
    `${'x '.repeat(300)}needle ${'y '.repeat(300)}`,
  ].join('\n\n'),
);

describe('the quote of a value', () => {
  it.each([
    ['col stove', 'The Col stove'],
    ['Data sheet', '- Weight: 12,5 kg, data sheet'],
    [1420.5, 'Price 1,420.50 francs'],
    [12.5, '- Weight: 12,5 kg, data sheet'],
    [1987, 'Built since 1987. 炉の価格は4200円です。'],
    ['４２００円', 'Built since 1987. 炉の価格は4200円です。'],
  ])('%j is its line without the marks of markdown', (value, quote) => {
    expect(findQuote(page, value)).toBe(quote);
  });

  it.each([42, 'Alp stove', '', true, null, ['Col']])('%j has none', (value) => {
    expect(findQuote(page, value)).toBeNull();
  });

  it('is shortened around the value', () => {
    const quote = findQuote(page, 'needle') ?? '';
    expect(quote).toContain('needle');
    expect(quote.length).toBeLessThanOrEqual(300);
  });
});
