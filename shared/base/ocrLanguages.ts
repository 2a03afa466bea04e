/** Scripts beside the Latin one that OCR can be taught. East Asian: Chinese, Japanese and Korean, which a page may mix. */
export const ocrScripts = ['arabic', 'cyrillic', 'devanagari', 'eastAsian', 'greek', 'hebrew', 'thai'] as const;
export type OcrScript = (typeof ocrScripts)[number];

/** Data of Tesseract for one language, as the npm package `@tesseract.js-data/{code}` has it. */
interface OcrLanguageData {
  /** Tesseract's name of the language. */
  readonly code: string;
  readonly name: string;
  readonly script: OcrScript;
  /** Size of the file, which is packed with gzip, and its integrity as `package-lock.json` writes it. */
  readonly bytes: number;
  readonly integrity: string;
}

/** All languages that can be added to OCR. The table is closed: a file that is not in it is neither downloaded nor read. */
export const ocrLanguages = [
  {
    code: 'ara',
    name: 'Arabic',
    script: 'arabic',
    bytes: 1_661_906,
    integrity: 'sha512-lkjde7V1AibO/Kv7azHXpAL50CIYVZ4ZflNbLN1dBP+LMviTZ7xwFgSLyLglUvNmiiDKWlAWUACKgN0naySz8w==',
  },
  {
    code: 'bul',
    name: 'Bulgarian',
    script: 'cyrillic',
    bytes: 1_411_343,
    integrity: 'sha512-9Qd/LFg3Wd+SSEq4d1F2H+L8wPo4MKP3pZ2027HKsAoRqIi7NJOK6rYTmcrGhq3g9R3b0hES5ms+iyA+Cfe26w==',
  },
  {
    code: 'chi_sim',
    name: 'Simplified Chinese',
    script: 'eastAsian',
    bytes: 1_718_768,
    integrity: 'sha512-B20daP4TVCa1Ymg2tXkC12k2UUfaG7bgnQT9+kaWR4s5y+QSpjtncE1zRdfqXDeDCPtP62pGKoGeaL3TVBogiA==',
  },
  {
    code: 'chi_tra',
    name: 'Traditional Chinese',
    script: 'eastAsian',
    bytes: 1_656_239,
    integrity: 'sha512-/gqTMsff3ArQiNoNCAVSDEBFGJev/Bv7Y9kiQ6BXNgt/2Ph16VlALh+jwQJXoCdZJv3Y0kGKi5x7tjWnSxw1dA==',
  },
  {
    code: 'ell',
    name: 'Greek',
    script: 'greek',
    bytes: 1_324_749,
    integrity: 'sha512-Bo73MHGvLCUDYQrF35GKU+yYC25XFewc6xESbnBI1bYiS/62jgULxUVzKNvlEtzCJV+dU5lCSzOPc9y5G18p+g==',
  },
  {
    code: 'heb',
    name: 'Hebrew',
    script: 'hebrew',
    bytes: 580_576,
    integrity: 'sha512-FK0KHPgMBSjtXWyQf9l05Kf4ZIIK+iRpS62iAE/X1yCQQqZPZuxDUU4rUAO3Uct/PHce8rQqc+8vbJEzgthGJA==',
  },
  {
    code: 'hin',
    name: 'Hindi',
    script: 'devanagari',
    bytes: 1_389_692,
    integrity: 'sha512-q+rEfdYUK8l/3PsHL66VjAcoZzlz5bPHV67gZoawcGOR31Yd7tH9g5oYlohvhm/bbgr7wtE1Ee3+u46EVZGA2g==',
  },
  {
    code: 'jpn',
    name: 'Japanese',
    script: 'eastAsian',
    bytes: 2_030_256,
    integrity: 'sha512-/vwBOIFGkDj3swbZwTnni6e49wzu4QcJR+Oi5DBawfg2bEA/Z+ZMBl9nwv2xdrVQ0ssS67EjF2JD3jadXU69jw==',
  },
  {
    code: 'kaz',
    // The npm registry has no package for Russian; the Kazakh alphabet has all its letters.
    name: 'Russian and Kazakh',
    script: 'cyrillic',
    bytes: 2_137_822,
    integrity: 'sha512-ynhcHjn/vVYYLjfazq7G7+tJZbj/3ZZ2H8YY/gvU1gUouPrSvOyszOMac5zV6VqQp3nwkjBblHiLcLMnFPsx9g==',
  },
  {
    code: 'kor',
    name: 'Korean',
    script: 'eastAsian',
    bytes: 1_572_336,
    integrity: 'sha512-tD6isxLs8mF15t3VQeMzcoXxNaALTA4XbXYvli+ZP+0EUQOZDrOP7ckuoPj1hy6h+7Rp+Gkd3Q0nomqVEIrwYw==',
  },
  {
    code: 'tha',
    name: 'Thai',
    script: 'thai',
    bytes: 896_631,
    integrity: 'sha512-Kr2SHeKDn+AlrgRXMDqtf5+6h70072ixI7ZIukki6XMvBb8ez/Dfa4/sFNhJvhs5q182Enbs3iODYHURs2BkwA==',
  },
  {
    code: 'ukr',
    name: 'Ukrainian',
    script: 'cyrillic',
    bytes: 2_114_206,
    integrity: 'sha512-dLDIkw1E878e8wv2IT9UfSb4cF/TpQG99VziJWK7OBIPe2szRwcyl1vYRr80iqLQe6guJQdGG5hJziow/F4/9g==',
  },
] as const satisfies readonly OcrLanguageData[];

export type OcrLanguage = (typeof ocrLanguages)[number];
export type OcrLanguageCode = OcrLanguage['code'];

export const ocrLanguageCodes = ocrLanguages.map(({ code }) => code) as [OcrLanguageCode, ...OcrLanguageCode[]];

/** Returns a language of the table; undefined for another code. */
export function findOcrLanguage(code: string): OcrLanguage | undefined {
  return ocrLanguages.find((language) => language.code === code);
}

/** A language whose data is on disk. */
export interface InstalledLanguage {
  readonly code: OcrLanguageCode;
  /** Path of the data, packed with gzip. */
  readonly file: string;
}
