import { expect, test } from 'vitest';
import {
  delimiterOf,
  isVariationSelector,
  largeDelimiter,
  controlOf,
  isLetter,
  isTypewriterFont,
  isWithinWord,
  ligatureOf,
  namelessFont,
  namelessLigature,
  placedAtReturn,
  quoteAt,
  returnSymbol,
  symbolFor,
  symbolOf,
  texControlOf,
} from '../../../../../../electron/engine/documents/pdf/fonts/characterMap.ts';

test('what is no letter is the sign that Windows has there, or the bullet of a font of pictures', () => {
  expect([0x84, 0x93, 0x94, 0x96].map((code) => String.fromCodePoint(controlOf(code, 'Arial')))).toEqual([
    '„',
    '“',
    '”',
    '–',
  ]);
  expect(String.fromCodePoint(controlOf(0x84, 'ABCDEF+Wingdings-Regular'))).toBe('•');
});

test('of a font without a name it is the sign that TeX draws there', () => {
  expect([0x84, 0x88, 0x93].map((code) => String.fromCodePoint(controlOf(code, namelessFont(7))))).toEqual([
    '†',
    '•',
    '“',
  ]);
});

test('codes below those of letters are the ligatures of TeX in its fonts of text, and none in those of mathematics', () => {
  const written = (codes: readonly number[], font: string): string =>
    codes
      .map((code) => String.fromCodePoint(ligatureOf(code, font) ?? 0x3f))
      .join(' ')
      .normalize('NFKC');
  expect(written([0x1b, 0x1c, 0x1d, 0x1e, 0x1f], 'SFRM1000')).toBe('ff fi fl ffi ffl');
  expect(written([0x0b, 0x0c, 0x0e, returnSymbol], 'CMR10')).toBe('ff fi ffi ff');
  expect(written([0x0b, 0x1c, 0x07], 'CMMI10')).toBe('? ? ?');
});

test("quotes and dashes of TeX's other encoding stand before words and behind them; accents and Greek letters are none", () => {
  const written = (text: string, font = '#1', width = 0.5): string =>
    Array.from(text, (char, at) => {
      const code = char.codePointAt(0) ?? 0;
      const codeAt = (step: number): number => text.codePointAt(at + step) ?? 0;
      return code < 32 ? String.fromCodePoint(quoteAt(code, font, codeAt, () => width) ?? 0x3f) : char;
    }).join('');
  expect(written('see \u0010.tcl\u0011, \u0010in\u0011 and \u0010out.\u0011')).toBe('see “.tcl”, “in” and “out.”');
  expect(written('7320\u00157327, a\u0015b', 'SFRM1000')).toBe('7320–7327, a?b');
  expect(written('5:557\u0015\r\n72, 5\u0015\r\nb', 'SFRM1000')).toBe('5:557–??72, 5???b');
  expect(written('convenient\u0016it', '#1', 1)).toBe('convenient—it');
  expect(written('H\u0016amid na\u0010ve 2x\u0011 (\u0010)')).toBe('H?amid na?ve 2x? (?)');
  expect(written('\u0010in\u0011', 'CMMI10')).toBe('?in?');
});

test("small letters are brackets and bars in TeX's font of signs, and capitals are letters", () => {
  expect(
    Array.from('fghijkA', (letter) => String.fromCodePoint(symbolFor(letter.charCodeAt(0), 'CMSY10'))).join(''),
  ).toBe('{}⟨⟩|‖A');
});

test('a ligature that was written without a letter is told by the letter behind it, in fonts of text', () => {
  const written = (before: string, after: string): string =>
    `${before}${String.fromCodePoint(namelessLigature('CMR10', after.charCodeAt(0)) ?? 0x3f)}${after}`.normalize(
      'NFKC',
    );
  expect([
    written('di', 'culties'),
    written('e', 'cient'),
    written('a', 'ne'),
    written('shu', 'e'),
    written('o', 'ine'),
  ]).toEqual(['difficulties', 'efficient', 'affine', 'shuffle', 'offline']);
  expect(namelessLigature('CMMI10', 0x63)).toBeNull();
});

test('at the place of the return key fonts of TeX have a ring or fl, and others nothing', () => {
  const chars = ['CMSY10', 'CMR10', 'Times-Roman', 'Symbol'].map((font) => placedAtReturn(font));
  expect(chars.map((code) => (code === 0 ? null : String.fromCodePoint(code).normalize('NFKC')))).toEqual([
    '\u25ef',
    'fl',
    null,
    null,
  ]);
});

test('large brackets of a font of mathematics are told by their codes, those that it has a second time too', () => {
  for (const font of ['CMEX10', 'Fourier-Math-Extension', 'Pxex', 'Kp--M-Ex-Regular'])
    for (const code of [0, 0xa1]) expect(String.fromCodePoint(delimiterOf(code, font) ?? 0)).toBe('❨');
  expect(String.fromCodePoint(delimiterOf(0xb4, 'CMEX10') ?? 0)).toBe('❩');
  expect(delimiterOf(0xa1, 'CMR10')).toBeNull();
});

test('fonts of signs have Greek letters, arrows and ticks at places of their own', () => {
  const char = (code: number, font: string): string => String.fromCodePoint(symbolOf(code, font) ?? 0x3f);
  expect([0xf061, 0xf053, 0xf0b7].map((code) => char(code, 'SymbolMT')).join('')).toBe('αΣ•');
  expect([0xf0e0, 0xf0fc].map((code) => char(code, 'Wingdings-Regular')).join('')).toBe('→•');
  expect([0xf061, 0xf0e0].map((code) => char(code, 'OpenSymbol')).join('')).toBe('α→');
  expect(
    Array.from('sh', (letter) => String.fromCodePoint(symbolFor(letter.charCodeAt(0), 'OpenSymbol'))).join(''),
  ).toBe('ση');
  expect(char(0xf061, 'Helvetica')).toBe('a');
  expect([0xf0de, 0xf0df].map((code) => char(code, 'Times-Roman')).join(' ')).toBe('ﬁ ﬂ');
});

test("TeX's fonts of a typewriter have others for its quotes, which are of one width as well", () => {
  expect(['CMTT10', 't1xtt', 'tcxtt', 'tctt1000', 'NimbusMonL-Regu'].filter((name) => !isTypewriterFont(name))).toEqual(
    [],
  );
  expect(['tcrm1000', 'Arctt', 'Times-Roman', ''].filter(isTypewriterFont)).toEqual([]);
});

test('a sign is a part of a word if two of the letters around it say so, also where the word is a name of a program', () => {
  const isWithin = (text: string): boolean => {
    const at = text.indexOf('\u001c');
    const codeAt = (step: number): number => text.codePointAt(at + step) ?? 0;
    return isWithinWord((step) => isLetter(codeAt(step)), codeAt);
  };
  expect(['of\u001cce', '\u001cnd', 'de\u001c', '\u001cg.width'].filter((text) => !isWithin(text))).toEqual([]);
  expect([' \u001cg, w', '\u001cg. And', 'a\u001c', '\u001c.a', '\u001cs '].filter(isWithin)).toEqual([]);
  expect(['\u001ct of', '\u001cx '].filter((text) => !isWithin(text))).toEqual([]);
});

test('brackets whose form is told are large ones, and as high as that says; others are by their codes', () => {
  const told = Array.from('()[]', (char, size) =>
    largeDelimiter(char.charCodeAt(0), char.charCodeAt(0), 0xfe00 + size),
  );
  expect(told.map((fence) => [String.fromCodePoint(fence?.code ?? 0), fence?.ems])).toEqual([
    ['❨', 1.2],
    ['❩', 1.8],
    ['⎡', 2.4],
    ['⎤', 3],
  ]);
  const opening = '❨'.charCodeAt(0);
  expect([0, 16, 18].map((code) => largeDelimiter(opening, code, 0x78)?.ems)).toEqual([1.2, 1.8, 2.4]);
  expect(largeDelimiter(0x78, 0x78, 0x79)).toBeNull();
  expect(largeDelimiter(0x221a, 0x221a, 0xfe01)).toBeNull();
});

test('which form of a sign is meant is no sign, but those of pictures, which are drawn in colours or are not', () => {
  expect([0xfe00, 0xfe02, 0xfe0d].every(isVariationSelector)).toBe(true);
  expect([0xfe0e, 0xfe0f, 0x28].some(isVariationSelector)).toBe(false);
});

test('a letter of a font of pictures is what its table has there, where that tells something, and a bullet otherwise', () => {
  const shown = (codes: readonly string[], font: string): string =>
    codes.map((letter) => String.fromCodePoint(symbolFor(letter.charCodeAt(0), font))).join(' ');
  expect(shown(['\u00e0', '\u00fc', 'l', 'q', 'x', 'A', '1'], 'ABCDEF+Wingdings-Regular')).toBe('→ ✓ ● ❑ ☒ • 1');
  expect(shown(['\u00a8', 'h'], 'Wingdings3')).toBe('→ •');
  expect(shown(['y'], 'AllumiStd-DingbatsTwo')).toBe('•');
});

test('characters without a Unicode mapping are resolved by their position in TeX fonts', () => {
  const all = (font: string): string =>
    String.fromCodePoint(...[1, 2, 0x14, 0x15, 0x1c, 0x1f].map((code) => texControlOf(code, font) ?? 0x3f));
  expect(all('CMSY10')).toBe('·×≤≥≪≻');
  expect(all('CMMI8')).toBe('ΔΘκλτχ');
  expect(all('CMR10')).toBe('??????');
  expect(texControlOf(0, 'CMSY10')).toBeNull();
  expect(texControlOf(0x20, 'CMSY10')).toBeNull();
});
