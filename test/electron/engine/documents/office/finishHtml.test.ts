import { describe, expect, test } from 'vitest';
import { markCellLists } from '../../../../../electron/engine/documents/office/finishHtml.ts';
import { markdownOf } from '../../../../support/officeFile.ts';

const table = (cell: string): string => `<table><tr><th>Watch</th></tr><tr><td>${cell}</td></tr></table>`;

describe('lists in cells', () => {
  test('keep their bullets and numbers, each item on a line', () => {
    const lists = '<p>Bring</p><ul><li>rope</li><li><p>oil</p></li></ul><ol start="3"><li>light</li><li>wait</li></ol>';
    expect(markdownOf(markCellLists(table(lists)))).toBe(
      '| Watch |\n| --- |\n| Bring<br>- rope<br>- oil<br>3. light<br>4. wait |',
    );
  });

  test('leave those outside of cells as they are', () => {
    const html = `<ul><li>rope</li></ul>${table('none')}<ol><li>light</li></ol>`;
    expect(markCellLists(html)).toBe(html);
  });
});
