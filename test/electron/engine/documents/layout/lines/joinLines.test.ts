import { expect, test } from 'vitest';
import { joinLines, jointOf } from '../../../../../../electron/engine/documents/layout/lines/joinLines.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

test('a page keeps a hyphen that belongs to the word, and takes no room into numbers and addresses', async () => {
  const lines = [
    'A well-known dual-encoder reads what the keeper wrote, for a dual-',
    'encoder has a left- and right-hand side, and of Knight-',
    'Commander and single-',
    'or double-page letters it knows from the years 1911-',
    '1923, the way it was told at https://light.example/',
    'headland-list and in the mor-',
    'ning.',
  ];
  const { markdown } = await read([{ texts: setLines(lines, 70, 100) }]);
  expect(markdown).toBe(
    'A well-known dual-encoder reads what the keeper wrote, for a dual-encoder has a left- and right-hand side, and of ' +
      'Knight-Commander and single- or double-page letters it knows from the years 1911-1923, the way it was told at ' +
      'https://light.example/headland-list and in the morning.',
  );
});

test('a dash goes on with its word, and stands apart where another word answers it', () => {
  const join = (first: string, second: string): string => {
    const joint = jointOf(first, second);
    return joint.first + joint.glue + second;
  };
  expect(join('from 1911–', '1923')).toBe('from 1911–1923');
  expect(join('to the coast—', 'nobody answered')).toBe('to the coast—nobody answered');
  expect(join('Vor-', 'und Nachteile')).toBe('Vor- und Nachteile');
  expect(join('self-', 'published')).toBe('self-published');
  expect(join('an X-', 'ray')).toBe('an X-ray');
  expect(join('there –', 'or so')).toBe('there – or so');
  expect(join('see http://', 'light.example')).toBe('see http://light.example');
});

test.each([
  ['有各种', '权利', '有各种权利'],
  ['ความเชื่อ', 'มั่น', 'ความเชื่อมั่น'],
  ['សិទ្ធិ', 'មនុស្ស', 'សិទ្ធិមនុស្ស'],
  ['ระบบ', 'Linux', 'ระบบ Linux'],
  ['모든 사람은', '권리를', '모든 사람은 권리를'],
])('the lines %s and %s are joined as their script is written', (first, second, expected) => {
  const joint = jointOf(first, second);
  expect(joint.first + joint.glue + second).toBe(expected);
});

test('a word of a text in capitals is put together, where both parts can be parts of one', () => {
  const join = (first: string, second: string): string => jointOf(first, second).first + second;
  expect(join('but WITHOUT ANY WAR-', 'RANTY; not even')).toBe('but WITHOUT ANY WARRANTY; not even');
  expect(join('FITNESS FOR A PARTIC-', 'ULAR PURPOSE')).toBe('FITNESS FOR A PARTICULAR PURPOSE');
  expect(join('SENT BY THE TCP-', 'IP LINK OF A LAMP')).toBe('SENT BY THE TCP-IP LINK OF A LAMP');
  expect(join('the keeper of the SOLAR-', 'UNIT here')).toBe('the keeper of the SOLAR-UNIT here');
  expect(joinLines(['THAT IS NOT IN THE MASTER-', 'FILE'])).toBe('THAT IS NOT IN THE MASTER-FILE');
});

test('in a cell, what stands below a dash is another value', () => {
  expect(joinLines(['Cl–', '106'])).toBe('Cl– 106');
  expect(joinLines(['222–', '228'])).toBe('222–228');
});

test('an address that is broken at a full stop or behind its scheme is one, and a sentence after one is not', () => {
  expect(joinLines(['see https://www.', 'lamp.example/ships.'])).toBe('see https://www.lamp.example/ships.');
  expect(joinLines(['In: Lamps, doi:10.4108/LAMP.', 'KEEPER2008.2990.'])).toBe(
    'In: Lamps, doi:10.4108/LAMP.KEEPER2008.2990.',
  );
  expect(joinLines(['doi:10.1109/', 'LAMP.2008.11'])).toBe('doi:10.1109/LAMP.2008.11');
  expect(joinLines(['see https:', '//lamp.example'])).toBe('see https://lamp.example');
  expect(joinLines(['see https://lamp.example.', 'The ships'])).toBe('see https://lamp.example. The ships');
  expect(joinLines(['of the lamp.', 'coast.example'])).toBe('of the lamp. coast.example');
});

test('a name of a program goes on behind the line below it, which it was broken at', () => {
  const glues = [
    ['returns GNUTLS_PRIVKEY_', 'FLAG_RSA'],
    ['call lamp_', 'light()'],
    ['two functions _lamp_', 'light()'],
    ['see __init__', 'of the lamp'],
    ['see _MONTHS_', 'of the lamp'],
    ['the word _', 'alone'],
  ] as const;
  expect(glues.map(([first, second]) => jointOf(first, second).glue)).toEqual(['', '', '', ' ', ' ', ' ']);
});
