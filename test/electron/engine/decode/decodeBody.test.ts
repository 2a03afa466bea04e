import { describe, expect, test } from 'vitest';
import iconv from 'iconv-lite';
import { decodeBody } from '../../../../electron/engine/decode/decodeBody.ts';
import { fixMisdecodedUtf8 } from '../../../../electron/engine/pages/capture/fixMisdecodedUtf8.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of an answer', () => {
  test('is what a byte order mark says, before all else', async () => {
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('é', 'utf16le')]);
    expect(await decodeBody(marked, 'text/html; charset=utf-8', 'text/html')).toBe('é');
    expect(
      await decodeBody(
        Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('é')]),
        'text/html; charset=latin1',
        'text/html',
      ),
    ).toBe('é');
  });

  test('is what the header says', async () => {
    expect(await decodeBody(Buffer.from([0xcf, 0xf0]), 'text/plain; charset=windows-1251', 'text/plain')).toBe('Пр');
    expect(await decodeBody(Buffer.from([0x82, 0xa0]), 'text/html; charset="Shift_JIS"', 'text/html')).toBe('あ');
  });

  test('is what the document says', async () => {
    const page = Buffer.concat([utf8('<meta charset=windows-1251>'), Buffer.from([0xcf])]);
    expect(await decodeBody(page, 'text/html', 'text/html')).toContain('П');
    const older = Buffer.concat([
      utf8('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">'),
      Buffer.from([0xf0]),
    ]);
    expect(await decodeBody(older, null, 'text/html')).toContain('П');
    const xml = Buffer.concat([utf8('<?xml version="1.0" encoding="iso-8859-5"?><a>'), Buffer.from([0xbf])]);
    expect(await decodeBody(xml, 'application/xml', 'application/xml')).toContain('П');
  });

  test('is UTF-8 where nothing is said and it is valid, windows-1252 where it is not', async () => {
    expect(await decodeBody(utf8('Łódź'), 'text/plain', 'text/plain')).toBe('Łódź');
    expect(await decodeBody(latin('café'), 'text/plain', 'text/plain')).toBe('café');
  });

  test('of JSON is UTF-8, broken or not', async () => {
    expect(await decodeBody(latin('"café"'), 'application/json', 'application/json')).toBe('"caf\ufffd"');
  });

  test('that nobody knows is not believed', async () => {
    expect(await decodeBody(utf8('Łódź'), 'text/plain; charset=no-such-thing', 'text/plain')).toBe('Łódź');
  });

  test('a document that says in ASCII that it is UTF-16 means UTF-8', async () => {
    expect(await decodeBody(utf8('<meta charset=utf-16>é'), 'text/html', 'text/html')).toContain('é');
  });

  test.each([
    ['Shift_JIS', '名前,住所\n山田太郎,東京都新宿区\n'],
    ['EUC-JP', '東京の天気は晴れです。明日も晴れるでしょう。'],
    ['GBK', '姓名,地址\n张三,北京市朝阳区\n'],
    ['Big5', '姓名,地址\n王小明,台北市中正區\n'],
    ['EUC-KR', '이름,주소\n홍길동,서울특별시 강남구\n'],
    ['KOI8-R', 'Имя,Город\nИван Петров,Москва\n'],
    ['windows-1251', 'Имя,Город\nИван Петров,Москва\n'],
    ['windows-1253', 'Όνομα,Πόλη\nΓιώργος Παπαδόπουλος,Αθήνα\n'],
    ['windows-1255', 'שם,עיר\nדוד כהן,תל אביב\n'],
    ['windows-1256', 'الاسم,المدينة\nمحمد علي,القاهرة\n'],
    ['windows-1250', 'Jméno,Město\nJiří Dvořák,Plzeň\nŽaneta Nováková,České Budějovice\n'],
    ['windows-874', 'ชื่อ,เมือง\nสมชาย,กรุงเทพมหานคร\n'],
    ['windows-1252', 'Nom;Prénom\nLefèvre;Hélène\n'],
    ['windows-1252', '25°C ± 2 µm ©'],
    ['windows-1252', 'naïve'],
  ])('that nobody tells is guessed from the letters: %s', async (charset, text) => {
    expect(await decodeBody(iconv.encode(text, charset), 'text/csv', 'text/csv')).toBe(text);
  });

  test('of mail in seven bits is told by its escapes', async () => {
    const shifted = Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1');
    expect(await decodeBody(shifted, 'text/plain', 'text/plain')).toBe('こんにちは');
  });
});

describe('a page that was read in the wrong encoding', () => {
  const misread = (text: string): string => new TextDecoder('windows-1252').decode(utf8(text));

  test.each(['Crème brûlée', '東京の天気', 'Łódź – “quoted”', 'naïve 😀', 'à la carte'])('%s is mended', (text) => {
    expect(fixMisdecodedUtf8(`<p>${misread(text).replaceAll('\u00a0', '&nbsp;')}</p>`)).toBe(`<p>${text}</p>`);
  });

  test.each([
    '<p>Crème brûlée</p>',
    '<p>© 2024 — “fine”</p>',
    '<p>plain</p>',
    '<p>a&nbsp;b</p>',
    '<p>Ãœber</p> <p>Größe Straße für</p>',
  ])('%s was read right and stays', (html) => {
    expect(fixMisdecodedUtf8(html)).toBe(html);
  });
});
