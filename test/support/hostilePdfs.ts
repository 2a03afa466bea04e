import { pick } from './mutateValue.ts';

/** Modification that makes a valid PDF, as text with one byte per character, hostile. */
type Harm = (file: string, random: () => number) => string;

const place = (file: string, random: () => number): number => Math.floor(random() * file.length);
const splice = (file: string, at: number, length: number, part: string): string =>
  file.slice(0, at) + part + file.slice(at + length);

/** Replaces one of the matches of a pattern. */
const swap =
  (pattern: RegExp, parts: readonly string[]): Harm =>
  (file, random) => {
    const found = [...file.matchAll(pattern)];
    const match = found.length === 0 ? undefined : pick(found, random);
    return match === undefined ? file : splice(file, match.index, match[0].length, pick(parts, random));
  };

const numbers = ['-1', '0', '99999999999999999999', '2147483648', '1e308', '0.0000001', 'NaN', '00000000000'];

const harms: readonly Harm[] = [
  (file, random) => splice(file, place(file, random), 1, String.fromCharCode(Math.floor(random() * 256))),
  (file, random) => splice(file, place(file, random), Math.floor(random() * 400), ''),
  (file, random) => splice(file, place(file, random), 0, file.slice(place(file, random)).slice(0, 600)),
  (file, random) => file.slice(0, place(file, random)),
  (file, random) => splice(file, place(file, random), 0, '\0'.repeat(Math.floor(random() * 2000))),
  swap(/\b\d+\b/g, numbers),
  swap(/\d+ 0 R/g, ['1 0 R', '2 0 R', '999999 0 R', '0 0 R', '-3 0 R', '[ 2 0 R 2 0 R ]', 'null']),
  // A page that is its own parent, a page tree that contains itself, an endless table of contents.
  swap(/\/Kids \[[^\]]*\]/g, [
    '/Kids [2 0 R]',
    '/Kids [1 0 R 2 0 R 1 0 R]',
    `/Kids [${'2 0 R '.repeat(5000)}]`,
    '/Kids 2 0 R',
  ]),
  swap(/\/Count \d+/g, ['/Count 2147483647', '/Count -5', '/Count 0', '/Count (many)']),
  swap(/\/MediaBox \[[^\]]*\]/g, [
    '/MediaBox [0 0 1e9 1e9]',
    '/MediaBox [0 0 0 0]',
    '/MediaBox [9 9 1 1]',
    '/MediaBox []',
  ]),
  swap(/\/Length \d+/g, ['/Length 0', '/Length 99999999', '/Length -1', '/Length 2 0 R']),
  swap(/\/Rotate \d+/g, ['/Rotate 37', '/Rotate -90', '/Rotate 1e40', '/Rotate (up)']),
  swap(/BT /g, [`${'q '.repeat(20_000)}BT `, 'BT BT BT ', '1e38 0 0 1e38 0 0 cm BT ', '/F1 1e30 Tf BT ', '[[[[[[[[']),
  swap(/ Tj/g, [' Tj'.repeat(500), ' TJ', ' Do', ' gs sh scn', '']),
  swap(/\/FT \/(?:Tx|Btn)/g, [
    '/FT [[',
    '/Parent 1 0 R',
    '/Parent 99999 0 R',
    '/Kids [1 0 R 1 0 R 2 0 R]',
    '/FT /Sig',
    '',
  ]),
  swap(/\/AP << \/N \d+/g, ['/AP << /N 1', '/AP << /N 2', '/AP << /N 99999', '/AP [ << /N 3']),
  swap(/\/Fields \[/g, [
    '/XFA [(a) 1 0 R] /Fields [',
    '/Fields [1 0 R ',
    '/Fields << [',
    `/Fields [${'1 0 R '.repeat(3000)}`,
  ]),
  swap(/startxref\n\d+/g, ['startxref\n0', 'startxref\n99999999999', 'startxref\n-1', 'startxref']),
  swap(/\d{10} 00000 n/g, ['9999999999 00000 n', '0000000000 65535 f', '0000000009 00000 n']),
  swap(/\/Type \/Page /g, [
    '/Type /Pages ',
    '/Type /Page /Filter /FlateDecode ',
    `/X ${'['.repeat(3000)} `,
    `/X ${'<< /A '.repeat(3000)} `,
  ]),
  swap(/<< \/Length/g, [
    '<< /Filter [/FlateDecode /FlateDecode /ASCIIHexDecode] /Length',
    '<< /Filter /JBIG2Decode /Length',
    '<< /Filter /DCTDecode /Length',
  ]),
];

/** Files made hostile in one to four ways. The same for the same random numbers. */
export function hostilePdfs(whole: Uint8Array, count: number, random: () => number): Uint8Array[] {
  const text = Buffer.from(whole).toString('latin1');
  return Array.from({ length: count }, () => {
    let file = text;
    for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) file = pick(harms, random)(file, random);
    return Buffer.from(file, 'latin1');
  });
}
