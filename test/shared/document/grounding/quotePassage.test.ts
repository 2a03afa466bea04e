import { describe, expect, it } from 'vitest';
import { quotePassage } from '../../../../shared/document/grounding/quotePassage.ts';

const markdown = `# Prices

The **Col** stove costs [420 francs](/col) with its plate.

| stove | price |
| --- | --- |
| Birch | 1,290 francs |
`;

describe('quotePassage', () => {
  it('finds a line without its markup, and marks the longest part that the source has as it is', () => {
    const found = quotePassage(markdown, 'The Col stove costs 420 francs with its plate.');
    expect(found).toMatchObject({ phrase: 'with its plate.', words: ['with its plate.'] });
    expect(markdown.slice(found?.offset).trimStart()).toMatch(/^with its plate/);
  });

  it('finds a row of a table, whose separators are not in the quote', () => {
    const found = quotePassage(markdown, 'Birch 1,290 francs');
    expect(found?.phrase).toBe('1,290 francs');
  });

  it('finds nothing that the text does not contain', () => {
    expect(quotePassage(markdown, 'Delivered to every valley of the canton')).toBeNull();
    expect(quotePassage('', 'Birch')).toBeNull();
  });
});
