import { decode } from 'iconv-lite';

const bullet = 0x2022;

/** Whether a code is white space, which parts words. */
export function isSpace(code: number): boolean {
  return (
    code === 32 ||
    code === 9 ||
    code === 10 ||
    code === 13 ||
    code === 160 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b)
  );
}

/** Bullets of symbol fonts, which have no letters of their own. */
export function symbolOf(code: number): number | null {
  if (code === 0xf0b7 || code === 0xf0a7 || code === 0xf06e || code === 0xf0d8 || code === 0xf0fc || code === 0xf076)
    return 0x2022;
  return code >= 0xf020 && code < 0xf080 ? code - 0xf000 : null;
}

/** Signs of TeX's fonts of drawn letters, which have no names: daggers, a double bar, a bullet. */
const drawnSigns: ReadonlyMap<number, number> = new Map([
  [0x84, 0x2020],
  [0x85, 0x2021],
  [0x86, 0x2016],
  [0x88, bullet],
]);

const pictures = /dingbat|wingding|webding|symbol/i;
/**
 * Codes that are no letters, under which Windows has its quotes and dashes: fonts that nobody gave a table of letters say these. In a
 * font of pictures they are its bullets and boxes.
 */
export function controlOf(code: number, font: string): number {
  const drawn = font === '' ? drawnSigns.get(code) : undefined;
  if (drawn !== undefined) return drawn;
  return pictures.test(font) ? bullet : (decode(Buffer.of(code), 'cp1252').codePointAt(0) ?? code);
}
