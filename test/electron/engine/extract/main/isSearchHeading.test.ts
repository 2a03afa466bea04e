import { describe, expect, it } from 'vitest';
import { isSearchHeading } from '../../../../../electron/engine/extract/main/isSearchHeading.ts';

describe('the heading of what was searched for', () => {
  it.each([
    'Search results',
    'Search Results for "lamp"',
    'Search results: lamp',
    '1,204 results for lamp',
    'Suchergebnisse für „Lampe“',
    'Résultats de recherche pour lampe',
    'Resultados de la búsqueda: lámpara',
    'Результаты поиска',
    '「ランプ」の検索結果',
    '検索結果：ランプ',
    'Результаты поиска по запросу «лампа»',
    'Результати пошуку: лампа',
    'Αποτελέσματα αναζήτησης για λάμπα',
    'نتائج البحث عن مصباح',
    'نتایج جستجو برای چراغ',
    'תוצאות חיפוש: מנורה',
    'खोज परिणाम',
    'ผลการค้นหา: โคมไฟ',
    'Kết quả tìm kiếm cho "đèn"',
  ])('says so: %s', (text) => {
    expect(isSearchHeading(text)).toBe(true);
  });

  it.each([
    'Search results are worse than they were',
    'Research results',
    'نتائج البحث العلمي في القاهرة',
    'Результаты поиска выживших разочаровали',
    'Results of the spring race',
    'How to search for lamps',
    `Search results ${'x'.repeat(300)}`,
    '',
  ])('does not: %s', (text) => {
    expect(isSearchHeading(text)).toBe(false);
  });
});
