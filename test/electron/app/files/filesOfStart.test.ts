import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { filesOfStart } from '../../../../electron/app/files/filesOfStart.ts';

const folder = resolve('desk');
const inFolder = (name: string): string => resolve(folder, name);

test('files are the words that are no words of the program and no values of them', () => {
  const words = [
    '--no-sandbox',
    '-r',
    'hold.cjs',
    '.',
    '--profile',
    'p',
    'a.pdf',
    '',
    '--screenshot',
    'b.png',
    'c d.docx',
  ];
  expect(filesOfStart({ words, folder }, folder)).toEqual([inFolder('a.pdf'), inFolder('c d.docx')]);
});

test('a file may be an address of this computer, and no other address is a file', () => {
  const words = [pathToFileURL(inFolder('Ein Bericht.pdf')).href, 'https://stoves.example/a.pdf', 'file://%'];
  expect(filesOfStart({ words, folder }, resolve('elsewhere'))).toEqual([inFolder('Ein Bericht.pdf')]);
});
