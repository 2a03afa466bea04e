import { describe, expect, it } from 'vitest';
import { dataLine, readExtractBody, summaryOf, valueLines } from '../../../../electron/cli/operation/extractLines.ts';
import { parseJson } from '../../../../shared/base/json.ts';
import { err, ok } from '../../../../shared/base/result.ts';

const url = 'https://stoves.example/prices';
const status = {
  success: true,
  data: { shop: 'Kiln', stoves: [{ name: 'Birch', price: null, colors: [] }] },
  sources: { shop: [url], 'stoves[0].name': [url] },
  quotes: { shop: [{ url, quote: 'Kiln and Co' }] },
};

describe('the output of an extract', () => {
  it('is its data as one line, or one field of it', () => {
    expect(dataLine(status, null)).toBe(`${JSON.stringify(status.data)}\n`);
    expect(dataLine(status, 'shop')).toBe('Kiln\n');
    expect(dataLine({ data: [1] }, null)).toBe('[1]\n');
    expect(dataLine({}, null)).toBe('null\n');
    expect(summaryOf(status)).toBe('4 values from 1 page');
    expect(summaryOf({ data: 5 })).toBe('1 value');
  });

  it('is a line for each value in order, with its sources', () => {
    const lines = valueLines(status).map((line) => parseJson(line));
    expect(lines).toEqual(
      [
        { path: 'shop', value: 'Kiln', sources: [{ url, quote: 'Kiln and Co' }] },
        { path: 'stoves[0].name', value: 'Birch', sources: [{ url, quote: null }] },
        { path: 'stoves[0].price', value: null, sources: [] },
        { path: 'stoves[0].colors', value: [], sources: [] },
      ].map((value) => ({ ok: true, value })),
    );
  });
});

describe('readExtractBody', () => {
  const readFile = (path: string) => (path === 'stove.json' ? ok({ type: 'object' }) : err(`${path} cannot be read`));

  it('reads a schema from its file, and asks for sources where lines need them', () => {
    expect(readExtractBody({ prompt: 'x', schema: 'stove.json' }, true, readFile)).toEqual(
      ok({ prompt: 'x', schema: { type: 'object' }, showSources: true }),
    );
    expect(readExtractBody({ schema: { type: 'array' } }, false, readFile)).toEqual(ok({ schema: { type: 'array' } }));
    expect(readExtractBody({ schema: 'missing.json' }, false, readFile)).toEqual(err('missing.json cannot be read'));
    expect(readExtractBody({ schema: '-' }, false, readFile)).toMatchObject({ ok: false });
  });
});
