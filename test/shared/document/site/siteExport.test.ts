import { expect, it } from 'vitest';
import { linksCsv, linksJsonl, pagesCsv } from '../../../../shared/document/site/siteExport.ts';

const link = {
  url: 'https://a.example/',
  title: '=A',
  description: null,
  whole: { url: 'https://a.example/', more: 1 },
};

it('links are exported as they came, or as a table without formulas', () => {
  expect(linksJsonl([link])).toBe('{"url":"https://a.example/","more":1}\n');
  expect(linksCsv([link])).toBe("url,title,description\r\nhttps://a.example/,'=A,\r\n");
});

it('pages are exported as a table', () => {
  const page = {
    item: 0,
    url: 'https://a.example/',
    scrapeId: null,
    title: 'A',
    status: 200,
    words: 5,
    credits: null,
    error: null,
  };
  expect(pagesCsv([page])).toBe('status,url,title,words,credits,error\r\n200,https://a.example/,A,5,,\r\n');
});
