import { expect, test } from 'vitest';
import { createListWriter } from '../../../../../../electron/engine/documents/compose/writing/lists.ts';
import { markerOf } from '../../../../../../electron/engine/documents/layout/lines/listMarker.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { PageLayout } from '../../../../../../electron/engine/documents/layout/page/pageLayout.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

/** Adjacent words that end at `right`, in left-to-right order. */
function wordsUpTo(right: number, baseline: number, texts: readonly string[]): Word[] {
  return texts.map((text, index) => {
    const x1 = right - (texts.length - 1 - index) * 40;
    return {
      ...{ text, x0: x1 - 36, x1, y0: baseline - 8, y1: baseline + 2, baseline },
      ...{ style, spaced: true, href: null, confidence: null, tag: null },
    };
  });
}

/** A page with some lines, as they were laid out. */
function pageOf(lines: readonly TextLine[]): PageLayout {
  return {
    ...{
      width: 600,
      height: 800,
      turned: 'no',
      tilt: 0,
      parts: [{ kind: 'lines', lines }],
      unknownScript: null,
      noteRules: [],
      sideBars: [],
    },
    ...{
      underlined: [],
      characterCount: 0,
      sizes: new Map(),
      recognised: [],
      unknownScript: null,
      unreadable: 0,
      isCut: false,
      pictured: 0,
    },
  };
}

function writeItems(lines: readonly TextLine[]): string[] {
  const [writer, page] = [createListWriter(), pageOf(lines)];
  return lines.map((line) => {
    const marker = markerOf(line.text);
    if (marker === null) throw new Error(`no marker: ${line.text}`);
    return writer.write(marker, [line], {}, page).markdown;
  });
}

test('items that are written from right to left have their numbers at the right, and inner ones further from there', () => {
  const lines = [
    wordsUpTo(500, 100, ['בשער', 'כרטיס', 'קונים', '.1']),
    wordsUpTo(480, 114, ['במדרגות', 'עולים', '(א', '•']),
    wordsUpTo(500, 128, ['למטה', 'יורדים', '.2']),
  ];
  expect(writeItems(lines.map((words) => segmentOf(words)))).toEqual([
    '1. קונים כרטיס בשער',
    '   - (א עולים במדרגות',
    '2. יורדים למטה',
  ]);
});

test('small Roman numbers with a full stop count items', () => {
  expect(markerOf('ii. Let it dry for a week.')).toMatchObject({ marker: 'ii.', rest: 'Let it dry for a week.' });
  expect(markerOf('vs. the others')).toBeNull();
});

test('boxes in one line are a choice and begin no item, whatever signs stand for them', () => {
  expect(markerOf('□ Yes √ No')).toBeNull();
  expect(markerOf('☐ Yes ☑ No')).toBeNull();
  expect(markerOf('□ Light the lamp')).toMatchObject({ marker: '□' });
});

test('a hand, a long arrow and a minus sign begin items, and so does a number in a ring, which counts', () => {
  expect(markerOf('☞ Source code')).toMatchObject({ ordered: false, rest: 'Source code' });
  expect(markerOf('− The colours of the lamp')).toMatchObject({ ordered: false, rest: 'The colours of the lamp' });
  expect(markerOf('− 0.59 · 2')).toBeNull();
  expect(markerOf('② Light the lamp')).toMatchObject({ ordered: true, number: 2, rest: 'Light the lamp' });
});

/** A line that begins at `x0`. */
function lineAt(x0: number, baseline: number, text: string): TextLine {
  const words = text.split(' ').map((word, index) => ({
    ...{ text: word, x0: x0 + index * 12, x1: x0 + index * 12 + 10, y0: baseline - 8, y1: baseline + 2, baseline },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  }));
  return segmentOf(words);
}

test('what stands below the text of an item belongs to it, and ends no list', () => {
  const [text, first, inner, second] = [
    lineAt(72, 80, 'The lamp of the headland'),
    lineAt(72, 100, '1. Fill it'),
    lineAt(84, 120, 'Oil stands in the shed'),
    lineAt(72, 140, '2. Light it'),
  ];
  const [writer, page] = [createListWriter(), pageOf([text, first, inner, second])];
  const write = (line: TextLine): unknown => {
    const marker = markerOf(line.text);
    return marker === null ? null : writer.write(marker, [line], {}, page);
  };
  expect(write(first)).toEqual({ markdown: '1. Fill it', isFirst: true });
  expect(writer.within([inner], page, false)).toBe('   ');
  // A blank line precedes the next item, as before the first one.
  expect(write(second)).toEqual({ markdown: '2. Light it', isFirst: true });
  expect(writer.within([text], page, false)).toBeNull();
  expect(writer.within([inner], pageOf([inner]), false)).toBeNull();
});

test('a list whose numbers go on in a column further right is no deeper there', () => {
  const lines = [
    lineAt(72, 100, '1. Fill it'),
    lineAt(84, 114, '• with oil'),
    lineAt(72, 700, '2. Light it'),
    lineAt(112, 100, '3. Watch it'),
    lineAt(124, 114, '• until dawn'),
  ];
  expect(writeItems(lines)).toEqual(['1. Fill it', '   - with oil', '2. Light it', '3. Watch it', '   - until dawn']);
});

test('below items that hang out of the text stands the text', () => {
  const [text, item] = [lineAt(84, 80, 'The lamp of the headland'), lineAt(72, 100, '1. Fill it')];
  const [writer, page] = [createListWriter(), pageOf([text, item])];
  const marker = markerOf(item.text);
  if (marker !== null) writer.write(marker, [item], {}, page);
  expect(writer.within([lineAt(84, 120, 'It is lit at dusk')], page, false)).toBeNull();
});
