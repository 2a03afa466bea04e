import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeDiff } from '../../../../electron/engine/changes/writeDiff.ts';

describe('a difference of two texts', () => {
  test('is written as git writes it', async () => {
    const previous = ['# Kiln', '', 'North kiln: 900 °C', 'South kiln: 700 °C', 'a', 'b', 'c', 'd', 'e'].join('\n');
    const current = previous.replace('900', '1100');
    expect(await writeDiff(previous, current)).toBe(
      [
        '--- previous',
        '+++ current',
        '@@ -1,6 +1,6 @@',
        ' # Kiln',
        ' ',
        '-North kiln: 900 °C',
        '+North kiln: 1100 °C',
        ' South kiln: 700 °C',
        ' a',
        ' b',
        '',
      ].join('\n'),
    );
  });

  test('makes the one of the other', async () => {
    const text = fc
      .array(fc.constantFrom('', 'a', 'b', ' c', '-d', '+e', '@@'))
      .map((lines) => `${lines.join('\n')}\n`);
    await fc.assert(
      fc.asyncProperty(text, text, async (previous, current) => {
        expect(applyPatch(previous, await writeDiff(previous, current))).toBe(current);
      }),
      { numRuns: 200 },
    );
  });

  test('of texts that share nothing comes all the same, and makes the one of the other', async () => {
    const lines = (word: string): string =>
      Array.from({ length: 30_000 }, (_, at) => `${word} ${at}`).join('\n') + '\n';
    const [previous, current] = [lines('before'), lines('after')];
    const patch = await writeDiff(previous, current);
    expect(applyPatch(previous, patch)).toBe(current);
  });
});
