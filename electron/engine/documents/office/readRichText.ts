import { decode, encodingExists } from 'iconv-lite';
import { escapeHtml } from './xml.ts';

/** Groups whose text is not the document's. */
const silent =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|header[lrf]?|footer[lrf]?|generator|themedata|datastore|latentstyles|listtable|listoverridetable|rsidtbl|xmlnstbl|fldinst|bkmkstart|bkmkend|filetbl|revtbl)$/;
const signs: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: ' ',
  line: '<br>',
  '~': ' ',
  _: '-',
};

interface Group {
  readonly bold: boolean;
  readonly isSilent: boolean;
  /** Signs after `\\u` that stand for readers of no Unicode. */
  readonly skips: number;
}

/** Rich text as HTML: paragraphs, what is bold, and tables. */
export function readRichText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  const page = /\\ansicpg(\d+)/.exec(source)?.[1] ?? '1252';
  const encoding = encodingExists(`cp${page}`) ? `cp${page}` : 'cp1252';
  const tokens = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)/gis;
  let [html, paragraph, row, skip] = ['', '', '', 0];
  let group: Group = { bold: false, isSilent: false, skips: 1 };
  const stack: Group[] = [];
  let isInTable = false;
  const say = (text: string): void => {
    if (!group.isSilent) paragraph += group.bold && text.trim() !== '' ? `<b>${text}</b>` : text;
  };
  const endParagraph = (): void => {
    if (paragraph.trim() !== '') html += `<p>${paragraph.trim()}</p>`;
    paragraph = '';
  };
  for (const [, word, number, hex, escaped, brace, text] of source.matchAll(tokens)) {
    if (brace === '{') stack.push(group);
    else if (brace === '}') group = stack.pop() ?? group;
    else if (hex !== undefined) {
      if (skip > 0) skip -= 1;
      else say(escapeHtml(decode(Buffer.from(hex, 'hex'), encoding)));
    } else if (text !== undefined) {
      const shown = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      say(escapeHtml(shown));
    } else if (escaped === '*') group = { ...group, isSilent: true };
    else if (escaped !== undefined) say(signs[escaped] ?? escapeHtml(/[\\{}]/.test(escaped) ? escaped : ''));
    else if (word === undefined) continue;
    else if (word === 'u') {
      say(escapeHtml(String.fromCharCode(Number(number) & 0xffff)));
      skip = group.skips;
    } else if (word === 'uc') group = { ...group, skips: Math.min(8, Number(number) || 0) };
    else if (silent.test(word)) group = { ...group, isSilent: true };
    else if (word === 'b') group = { ...group, bold: number !== '0' };
    else if (word === 'plain') group = { ...group, bold: false };
    else if (word === 'cell') {
      row += `<td>${paragraph.trim()}</td>`;
      paragraph = '';
    } else if (word === 'row') {
      html += `${isInTable ? '' : '<table>'}<tr>${row}</tr>`;
      [isInTable, row] = [true, ''];
    } else if ((word === 'par' || word === 'sect' || word === 'page') && !group.isSilent) {
      if (isInTable && paragraph.trim() !== '') {
        html += '</table>';
        isInTable = false;
      }
      endParagraph();
    } else if (signs[word] !== undefined) say(signs[word]);
  }
  if (isInTable) html += '</table>';
  endParagraph();
  return html;
}
