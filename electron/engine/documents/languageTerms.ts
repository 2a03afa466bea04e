/** Terms of one language that occur on pages of any document, in lowercase. */
interface LanguageTerms {
  /** Before the number of a page. */
  readonly page?: readonly string[];
  /** The same abbreviated, without its full stop. */
  readonly pageAbbreviation?: readonly string[];
  /** Between the number of a page and how many there are. */
  readonly of?: readonly string[];
  /** Months that are written unlike those of the languages above. */
  readonly month?: readonly string[];
  /** Before the number of a figure, or of something else that is drawn; a full stop belongs to an abbreviation. */
  readonly figure?: readonly string[];
  /** Before the number of a table, a listing or a box. */
  readonly table?: readonly string[];
  /** Before the number of a volume. */
  readonly volume?: readonly string[];
  /** Titles of a table of contents, or of a list of figures, tables and so on; patterns. */
  readonly contents?: readonly string[];
}

export type TermKind = keyof LanguageTerms;

/** All words of languages that the document pipeline knows, by language (ISO 639-1). */
const languages: Readonly<Record<string, LanguageTerms>> = {
  en: {
    page: ['page'],
    pageAbbreviation: ['p', 'pp'],
    of: ['of'],
    month: 'january february march april may june july august september october november december'.split(' '),
    figure: ['fig', 'fig.', 'figure', 'chart', 'exhibit', 'scheme', 'plate'],
    table: ['table', 'tab.', 'box', 'listing', 'algorithm', 'algorithme'],
    volume: ['vol', 'volume'],
    contents: [
      '(?:table of |list of )?(?:contents|figures|tables|illustrations|listings|algorithms|examples|abbreviations)',
    ],
  },
  de: {
    page: ['seite'],
    pageAbbreviation: ['s'],
    of: ['von'],
    month: 'januar februar märz mai juni juli oktober dezember'.split(' '),
    figure: ['abb.', 'abbildung'],
    table: ['tabelle', 'grafik', 'algorithmus', 'quellcode'],
    volume: ['band', 'jahrgang'],
    contents: ['inhalt(?:sverzeichnis)?', '(?:abbildungs|tabellen)verzeichnis'],
  },
  fr: {
    of: ['sur'],
    month: 'janvier février mars avril juin juillet août septembre octobre novembre décembre'.split(' '),
    table: ['tableau'],
    volume: ['tome'],
    contents: ['table des (?:matières|illustrations|figures)', 'sommaire'],
  },
  es: {
    page: ['página'],
    of: ['de'],
    month: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    table: ['figura', 'tabla'],
    contents: ['índice(?: general)?', 'contenido'],
  },
  it: { page: ['pagina'], of: ['di'], contents: ['indice', 'sommario'] },
  pl: { page: ['strona'], of: ['z'], contents: ['spis (?:treści|rysunków|tabel)'] },
  nl: { of: ['van'], contents: ['inhoud(?:sopgave)?'] },
  sv: { page: ['sida'], of: ['av'], contents: ['innehåll(?:sförteckning)?'] },
  da: { page: ['side'], of: ['af'], contents: ['indholdsfortegnelse'] },
  no: { contents: ['innhold'] },
  fi: { page: ['sivu'], contents: ['sisällys(?:luettelo)?'] },
  cs: { page: ['strana'], contents: ['obsah'] },
  hu: { page: ['oldal'], contents: ['tartalom(?:jegyzék)?'] },
  ro: { contents: ['cuprins'] },
  pt: { contents: ['sumário'] },
  ru: { page: ['страница', 'стр'], of: ['из'], contents: ['содержание', 'оглавление'] },
  uk: { contents: ['зміст'] },
  tr: { contents: ['içindekiler'] },
  zh: { figure: ['图'], table: ['表'], contents: ['目\\s*[次录錄]'] },
  ja: { figure: ['図'] },
  ko: { contents: ['차\\s*례', '목\\s*차'] },
  ar: { contents: ['المحتويات'] },
  he: { contents: ['תוכן(?: העניינים)?'] },
};

/** Returns the terms of some kinds in all languages as the source of a pattern, the longest first. */
export function termPattern(...kinds: readonly TermKind[]): string {
  const terms = Object.values(languages).flatMap((language) => kinds.flatMap((kind) => language[kind] ?? []));
  const sources = kinds.includes('contents') ? terms : terms.map((term) => term.replaceAll('.', '\\.'));
  return `(?:${[...new Set(sources)].toSorted((a, b) => b.length - a.length).join('|')})`;
}
