import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../electron/engine/pages/decodeText.ts';
import { mendMisread } from '../../../../electron/engine/pages/mendMisread.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of an answer', () => {
  test('is what a byte order mark says, before all else', () => {
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('é', 'utf16le')]);
    expect(decodeText(marked, 'text/html; charset=utf-8', 'text/html')).toBe('é');
    expect(
      decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('é')]), 'text/html; charset=latin1', 'text/html'),
    ).toBe('é');
  });

  test('is what the header says', () => {
    expect(decodeText(Buffer.from([0xcf, 0xf0]), 'text/plain; charset=windows-1251', 'text/plain')).toBe('Пр');
    expect(decodeText(Buffer.from([0x82, 0xa0]), 'text/html; charset="Shift_JIS"', 'text/html')).toBe('あ');
  });

  test('is what the document says', () => {
    const page = Buffer.concat([utf8('<meta charset=windows-1251>'), Buffer.from([0xcf])]);
    expect(decodeText(page, 'text/html', 'text/html')).toContain('П');
    const older = Buffer.concat([
      utf8('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'),
      Buffer.from([0xf0]),
    ]);
    expect(decodeText(older, null, 'text/html')).toContain('П');
    const xml = Buffer.concat([utf8('<?xml version="1.0" encoding="iso-8859-5"?><a>'), Buffer.from([0xbf])]);
    expect(decodeText(xml, 'application/xml', 'application/xml')).toContain('П');
  });

  test('is UTF-8 where nothing is said and it is valid, windows-1252 where it is not', () => {
    expect(decodeText(utf8('Łódź'), 'text/plain', 'text/plain')).toBe('Łódź');
    expect(decodeText(latin('café'), 'text/plain', 'text/plain')).toBe('café');
  });

  test('of JSON is UTF-8, broken or not', () => {
    expect(decodeText(latin('"café"'), 'application/json', 'application/json')).toBe('"caf\ufffd"');
  });

  test('that nobody knows is not believed', () => {
    expect(decodeText(utf8('Łódź'), 'text/plain; charset=no-such-thing', 'text/plain')).toBe('Łódź');
  });

  test('a document that says in ASCII that it is UTF-16 means UTF-8', () => {
    expect(decodeText(utf8('<meta charset=utf-16>é'), 'text/html', 'text/html')).toContain('é');
  });
});

describe('a page that was read in the wrong encoding', () => {
  const misread = (text: string): string => new TextDecoder('windows-1252').decode(utf8(text));

  test.each(['Crème brûlée', '東京の天気', 'Łódź – “quoted”', 'naïve 😀', 'à la carte'])('%s is mended', (text) => {
    expect(mendMisread(`<p>${misread(text).replaceAll('\u00a0', '&nbsp;')}</p>`)).toBe(`<p>${text}</p>`);
  });

  test.each([
    '<p>Crème brûlée</p>',
    '<p>© 2024 — “fine”</p>',
    '<p>plain</p>',
    '<p>a&nbsp;b</p>',
    '<p>Ãœber</p> <p>Größe Straße für</p>',
  ])('%s was read right and stays', (html) => {
    expect(mendMisread(html)).toBe(html);
  });
});
