import { expect, it } from 'vitest';
import { maxListUrls, readListWithSchemes, readUrlList, withSchemes } from '../../../shared/list/urlList.ts';

it('takes an address a line, each once, and says which lines hold none', () => {
  const text =
    '\ufeffhttps://a.example/x,y\r\n\n# a note\nhttps://A.example/x,y\nexample.com\n  http://b.example \nftp://c.example\n';
  expect(readUrlList(text)).toEqual({
    addresses: ['https://a.example/x,y', 'http://b.example'],
    duplicates: 1,
    invalid: [
      { line: 5, text: 'example.com' },
      { line: 7, text: 'ftp://c.example' },
    ],
    beyond: 0,
    schemeless: 1,
  });
});

it.each([
  ['commas', 'name,url\n"Stoves, new","https://a.example/?q=""1"""\nB,https://b.example\n'],
  ['semicolons', 'name;url\n"Stoves; new";https://a.example/?q="1"\nB;https://b.example\n'],
  ['tabs', 'name\turl\nStoves\thttps://a.example/?q="1"\nB\thttps://b.example\n'],
])('finds the address in each row of a table with %s', (_name, text) => {
  const { addresses, invalid } = readUrlList(text);
  expect(addresses.map((address) => new URL(address).host)).toEqual(['a.example', 'b.example']);
  expect(invalid.map(({ line }) => line)).toEqual([1]);
});

it('leaves out what is too much, and says so', () => {
  const text = Array.from({ length: maxListUrls + 2 }, (_each, index) => `https://a.example/${index}`).join('\n');
  const { addresses, beyond } = readUrlList(text);
  expect([addresses.length, beyond]).toEqual([maxListUrls, 2]);
});

it.each([
  [
    'a.example\r\n  b.example/x \n\n# c.example\nhttps://d.example\nno address',
    2,
    'https://a.example\r\n  https://b.example/x \n\n# c.example\nhttps://d.example\nno address',
  ],
  ['localhost:3000/a', 1, 'http://localhost:3000/a'],
  ['name,site\nA,a.example\nB,https://b.example', 1, 'name,site\nA,https://a.example\nB,https://b.example'],
  ['ftp://a.example\nMr. Smith', 0, 'ftp://a.example\nMr. Smith'],
])('gives lines without a scheme one, and leaves the others as they are: %j', (text, count, mended) => {
  expect(readUrlList(text).schemeless).toBe(count);
  expect(withSchemes(text)).toBe(mended);
  expect(readUrlList(mended).schemeless).toBe(0);
});

it('reads a list as a start sends it, and counts the lines that get a scheme', () => {
  const { addresses, invalid, schemeless } = readListWithSchemes('a.example\nnothing here\n192.168.0.4:81/x');
  expect(addresses).toEqual(['https://a.example', 'http://192.168.0.4:81/x']);
  expect(invalid).toEqual([{ line: 2, text: 'nothing here' }]);
  expect(schemeless).toBe(2);
});
