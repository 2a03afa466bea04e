import { describe, expect, test } from 'vitest';
import { readOffice } from '../../../../../electron/engine/documents/readOffice.ts';
import { lockAgile, lockStandard } from '../../../../support/lockedOffice.ts';
import { makeDocx, markdownOf } from '../../../../support/officeFile.ts';

const options = { mode: 'auto', maxPages: null, blocks: false, pages: false, pageMarkers: false } as const;

async function read(bytes: Uint8Array, password?: string): Promise<string> {
  const locked = password === undefined ? {} : { password };
  const result = await readOffice({ bytes, kind: 'office', options, html: true, timeMs: 10_000, ...locked });
  return result.ok ? markdownOf(result.value.html ?? '') : result.error;
}

const words = 'The lamp is lit each evening. ';
/** Longer than the parts that are locked by themselves. */
const long = Array.from({ length: 3000 }, (_, place) => `${place} ${words}`).join('');

describe('a text of Word that is locked with a password', () => {
  test.each([
    ['as since 2010', lockAgile],
    ['as in 2007', lockStandard],
  ])('%s, opens with it and with no other', async (_, lock) => {
    const file = lock(makeDocx(`<w:p><w:r><w:t>${long}</w:t></w:r></w:p>`), 'Öl & lamp');
    expect(await read(file)).toBe('password');
    expect(await read(file, 'Oil')).toBe('wrongPassword');
    expect(await read(file, 'Öl & lamp')).toBe(long.trim());
  });

  test('with as many turns as would hang its reader, or by another cipher, is not opened', async () => {
    const file = lockAgile(makeDocx(''), 'lamp').toString('latin1');
    const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
    expect(await read(bytes(file.replace('spinCount="100"', 'spinCount="9e9"')), 'lamp')).toBe('unsupported');
    expect(await read(bytes(file.replaceAll('"AES"', '"RC2"')), 'lamp')).toBe('unsupported');
  });
});
