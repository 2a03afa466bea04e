import { describe, expect, it } from 'vitest';
import { formatNames, formatObjectSchemas, formatSchema } from '../../../shared/api/formats.ts';
import {
  formatCost,
  formatEntries,
  formatOptions,
  hasFormatOptions,
  newFormat,
  unknownFormatOptions,
  withFormat,
  withFormatOption,
} from '../../../shared/request/formatCatalogue.ts';

describe('formatEntries', () => {
  it('shows whatever stands in formats', () => {
    expect(
      formatEntries({ formats: ['markdown', { type: 'hologram' }, 7] }).map(({ name, known }) => [name, known]),
    ).toEqual([
      ['markdown', 'markdown'],
      ['hologram', null],
      ['', null],
    ]);
    expect(formatEntries({})).toEqual([]);
    expect(formatEntries({ formats: 'markdown' })).toEqual([]);
  });
});

describe('withFormat', () => {
  it('adds to the default instead of replacing it', () => {
    expect(withFormat({}, 'links')).toEqual(['markdown', 'links']);
    expect(withFormat({ formats: ['html'] }, 'links')).toEqual(['html', 'links']);
    expect(withFormat({}, 'rawBase64')).toEqual(['rawBase64']);
  });

  it.each(formatNames)('adds %s in a form that the schema knows, but for texts still to be written', (name) => {
    const issues = formatSchema.safeParse(newFormat(name)).error?.issues ?? [];
    const isBlank = ['question', 'highlights', 'query'].includes(name);
    expect(issues.length > 0).toBe(isBlank);
    expect(formatCost(name)).toBeDefined();
  });
});

describe('withFormatOption', () => {
  it('makes an object of a name for its first option, and a name again without', () => {
    const full = withFormatOption('screenshot', 'fullPage', true);
    expect(full).toEqual({ type: 'screenshot', fullPage: true });
    expect(withFormatOption(full, 'quality', 80)).toEqual({ type: 'screenshot', fullPage: true, quality: 80 });
    expect(withFormatOption(full, 'fullPage', undefined)).toBe('screenshot');
  });

  it('keeps an object where a name alone says too little', () => {
    expect(withFormatOption({ type: 'json', prompt: 'a' }, 'prompt', undefined)).toEqual({ type: 'json' });
    expect(withFormatOption({ type: 'question', question: 'a' }, 'question', undefined)).toEqual({ type: 'question' });
  });
});

describe('options of formats', () => {
  it('has a control for every option of the schemas, and none too many', () => {
    for (const name of formatNames) {
      const written = Object.keys(formatObjectSchemas[name].shape).filter((key) => key !== 'type');
      expect(
        formatOptions(name)
          .map(({ key }) => key)
          .toSorted(),
        name,
      ).toEqual(written.toSorted());
    }
    expect(formatNames.filter((name) => !hasFormatOptions(name))).toContain('markdown');
  });

  it('names what only the JSON shows', () => {
    expect(unknownFormatOptions('json', { type: 'json', prompt: '', temperature: 1 })).toEqual(['temperature']);
    expect(unknownFormatOptions('markdown', 'markdown')).toEqual([]);
  });
});
