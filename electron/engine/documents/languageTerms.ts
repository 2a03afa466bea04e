/** Terms of one language that occur on pages of any document, in lowercase. */
interface LanguageTerms {
  readonly language: string;
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

type TermKind = Exclude<keyof LanguageTerms, 'language'>;

/** All words of languages that the document pipeline knows, by language (ISO 639-1). */
const languages: readonly LanguageTerms[] = [
  {
    language: 'en',
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
  {
    language: 'de',
    page: ['seite'],
    pageAbbreviation: ['s'],
    of: ['von'],
    month: 'januar februar märz mai juni juli oktober dezember'.split(' '),
    figure: ['abb.', 'abbildung'],
    table: ['tabelle', 'grafik', 'algorithmus', 'quellcode'],
    volume: ['band', 'jahrgang'],
    contents: ['inhalt(?:sverzeichnis)?', '(?:abbildungs|tabellen)verzeichnis'],
  },
  {
    language: 'fr',
    of: ['sur'],
    month: 'janvier février mars avril juin juillet août septembre octobre novembre décembre'.split(' '),
    table: ['tableau'],
    volume: ['tome'],
    contents: ['table des (?:matières|illustrations|figures)', 'sommaire'],
  },
  {
    language: 'es',
    page: ['página'],
    of: ['de'],
    month: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    table: ['figura', 'tabla', 'cuadro'],
    contents: ['índice(?: general)?', 'contenido'],
  },
  {
    language: 'it',
    page: ['pagina'],
    of: ['di'],
    figure: ['figura'],
    table: ['tabella'],
    contents: ['indice', 'sommario'],
  },
  {
    language: 'pl',
    page: ['strona'],
    of: ['z'],
    figure: ['rysunek', 'rys.'],
    table: ['tabela'],
    contents: ['spis (?:treści|rysunków|tabel)'],
  },
  { language: 'nl', of: ['van'], figure: ['figuur'], table: ['tabel'], contents: ['inhoud(?:sopgave)?'] },
  {
    language: 'sv',
    page: ['sida'],
    of: ['av'],
    figure: ['figur'],
    table: ['tabell'],
    contents: ['innehåll(?:sförteckning)?'],
  },
  { language: 'da', page: ['side'], of: ['af'], contents: ['indholdsfortegnelse'] },
  { language: 'no', contents: ['innhold'] },
  {
    language: 'fi',
    page: ['sivu'],
    figure: ['kuva', 'kuvio'],
    table: ['taulukko'],
    contents: ['sisällys(?:luettelo)?'],
  },
  { language: 'cs', page: ['strana'], figure: ['obrázek'], table: ['tabulka'], contents: ['obsah'] },
  { language: 'hu', page: ['oldal'], figure: ['ábra'], table: ['táblázat'], contents: ['tartalom(?:jegyzék)?'] },
  { language: 'ro', table: ['tabelul'], contents: ['cuprins'] },
  { language: 'pt', table: ['quadro'], contents: ['sumário'] },
  {
    language: 'ru',
    page: ['страница', 'стр'],
    of: ['из'],
    figure: ['рисунок', 'рис.'],
    table: ['таблица'],
    contents: ['содержание', 'оглавление'],
  },
  { language: 'uk', table: ['таблиця'], contents: ['зміст'] },
  { language: 'tr', figure: ['şekil'], table: ['tablo', 'çizelge'], contents: ['içindekiler'] },
  { language: 'zh', figure: ['图'], table: ['表'], contents: ['目\\s*[次录錄]'] },
  { language: 'ja', figure: ['図'] },
  { language: 'el', figure: ['σχήμα', 'εικόνα'], table: ['πίνακας'] },
  { language: 'ko', contents: ['차\\s*례', '목\\s*차'] },
  { language: 'ar', contents: ['المحتويات'] },
  { language: 'he', contents: ['תוכן(?: העניינים)?'] },
];

/** Returns the terms of some kinds in all languages as the source of a pattern, the longest first. */
export function termPattern(...kinds: readonly TermKind[]): string {
  const terms = languages.flatMap((language) => kinds.flatMap((kind) => language[kind] ?? []));
  const sources = kinds.includes('contents') ? terms : terms.map((term) => term.replaceAll('.', '\\.'));
  return `(?:${[...new Set(sources)].toSorted((a, b) => b.length - a.length).join('|')})`;
}
