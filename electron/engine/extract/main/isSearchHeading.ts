/** Beginnings of the heading above search results, followed by the query, and phrases that count the results. */
const beginning = new RegExp(
  [
    '(?:your )?search results?',
    '(?:\\d[\\d.,]* )?(?:search )?results for',
    '(?:you )?searched for',
    'suchergebnisse?',
    'ergebnisse für',
    'résultats? (?:de (?:la |votre )?recherche|pour)',
    'resultados (?:de (?:la |su )?búsqueda|da (?:sua )?(?:pesquisa|busca)|para)',
    'risultati (?:della |di )?ricerca',
    'zoekresultaten',
    'wyniki wyszukiwania',
    'sökresultat',
    'søgeresultater',
    'søkeresultater',
    'hakutulokset',
    'výsledky (?:vy)?hledávání',
    'результаты поиска',
    'arama sonuçları',
    'результати пошуку',
    'резултати (?:от търсенето|претраге)',
    'αποτελέσματα (?:της )?αναζήτησης',
    'rezultate(?:le)? (?:de )?căutăr(?:e|ii)',
    'rezultati (?:iskanja|pretrage|pretraživanja)',
    'keresési (?:eredmények|találatok)',
    'kết quả tìm kiếm',
    'hasil pencarian',
    'نتائج (?:ال)?بحث',
    'نتایج (?:جستجو|جست‌وجو)',
    'תוצאות (?:ה)?חיפוש',
    'खोज (?:के )?परिणाम',
    'ผลการค้นหา',
  ]
    .map((words) => `(?:${words})`)
    .join('|'),
);
const heading = new RegExp(
  `^(?:${beginning.source})\\s*(?:$|[:：("“”„«»「『'‘’–—-]|for |für |pour |para |per |voor |för |dla |για |по запросу |за запитом |عن |برای |עבור |cho |untuk )`,
  'i',
);
const counted = /^(?:\d[\d.,]*\s+)?(?:results for|ergebnisse für|résultats pour|resultados para)\s/i;
const eastern = /の検索結果|^検索結果|检索结果|搜索结果|搜尋結果|검색\s?결과/;
const maxHeadingChars = 200;

/** Whether a heading announces search results. An article about search results continues in another way. */
export function isSearchHeading(text: string): boolean {
  const said = text.trim();
  return said.length <= maxHeadingChars && (heading.test(said) || counted.test(said) || eastern.test(said));
}
