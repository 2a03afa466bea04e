import { encode } from 'iconv-lite';
import { expect, test } from 'vitest';
import { createMisdecodedTextFixer } from '../../../../../../electron/engine/documents/pdf/text/misdecodedText.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = {
  size: 10,
  font: '#1',
  bold: false,
  italic: false,
  mono: false,
  hidden: false,
};

function words(text: string): Word[] {
  return text.split(' ').map((word, index) => ({
    ...{
      text: word,
      x0: index * 90,
      x1: index * 90 + 80,
      y0: 92,
      y1: 102,
      baseline: 100,
    },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  }));
}

function read(...pages: readonly string[]): string[] {
  const undress = createMisdecodedTextFixer();
  return pages.map((page) =>
    undress(words(page))
      .map(({ text }) => text)
      .join(' '),
  );
}

/** Encodes a text as a font reports it whose character codes are misread as western European. */
function disguise(text: string, encoding: string): string {
  return encode(text, encoding).toString('latin1');
}

test.each([
  'win1251',
  'koi8-r',
])('a text in the letters of western Europe is written in its own alphabet: %s', (encoding) => {
  const own = 'Каждый вечер смотритель маяка зажигает лампу и записывает корабли, tarball 1932 года.';
  expect(read(disguise(own, encoding))).toEqual([own]);
});

test('so is a Greek one', () => {
  const own = 'Κάθε βράδυ ανάβει το φως του φάρου και μετρά τα καράβια της νύχτας';
  expect(read(disguise(own, 'win1253'))).toEqual([own]);
});

test('TeX has some of its letters and its quotes at places of their own', () => {
  const own = disguise('Смотритель рисовал ночью корабли', 'win1251');
  expect(read(`${own} ¾Ñîçäà¼ò¿.`)).toEqual(['Смотритель рисовал ночью корабли «Создаёт».']);
});

test('what one page tells holds for the next, and for no word with letters of western Europe', () => {
  const own = 'Смотритель рисовал ночью корабли';
  expect(read(disguise(own, 'win1251'), disguise('и лампа', 'win1251'), 'café')).toEqual([own, 'и лампа', 'café']);
});

test('languages with accents stay as they are', () => {
  const texts = ['À l’été, où êtes-vous allés? Ça, öäü ÅÄÖ éèêë', 'Þórður hét maður, sá er ýtti út ýmsu, öðrum þótti'];
  expect(read(...texts)).toEqual(texts);
});
