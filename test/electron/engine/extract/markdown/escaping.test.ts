import { describe, expect, it } from 'vitest';
import { markdownOf } from './markdownOf.ts';

function text(content: string): string {
  return markdownOf(`<p>${content}</p>`);
}

describe('text that would be read as markdown', () => {
  it.each([
    ['# of boats', '\\# of boats'],
    ['&gt; 5 knots', '\\> 5 knots'],
    ['- 5 degrees', '\\- 5 degrees'],
    ['+ 5 degrees', '\\+ 5 degrees'],
    ['1986. A year', '1986\\. A year'],
    ['2) second', '2\\) second'],
    ['---', '\\---'],
    ['* * *', '\\* * *'],
    ['~~~', '\\~~~'],
  ])('%s at the start of a line is escaped', (content, markdown) => {
    expect(text(content)).toBe(markdown);
  });

  it.each([
    '#boat',
    '-5 degrees',
    '+44 20',
    '1986 was',
    '3.5 m',
    '=',
    'a # b',
    'a > b',
    'a - b',
  ])('%s needs no escape', (content) => {
    expect(text(content.replace('>', '&gt;'))).toBe(content);
  });

  it('is escaped at the start of later lines too', () => {
    expect(text('a<br>- b<br>===<br>1. c')).toBe('a  \n\\- b  \n\\===  \n1\\. c');
  });

  it('in a heading starts no line', () => {
    expect(markdownOf('<h2>1. Ropes</h2><h3>- Knots</h3><h4>C #</h4>')).toBe(
      '## 1. Ropes\n\n### - Knots\n\n#### C \\#',
    );
  });

  it('is escaped where stars and underscores could pair', () => {
    expect(text('*one* and _two_')).toBe('\\*one\\* and \\_two\\_');
    expect(text('**')).toBe('**');
  });

  it('is left alone where they cannot', () => {
    expect(text('snake_case_name, 5 * 3, a * b, price*, __init')).toBe('snake_case_name, 5 * 3, a * b, price*, __init');
  });

  it('is escaped beside real emphasis', () => {
    expect(text('<em>5*3</em>')).toBe('*5\\*3*');
  });

  it('is escaped where brackets would make a link', () => {
    expect(text('[a](b) and [c]')).toBe('[a\\](b) and [c]');
    expect(text('![a](b)')).toBe('![a\\](b)');
    expect(text('[a]: /b')).toBe('\\[a]: /b');
    expect(text('see [^1]')).toBe('see \\[^1]');
  });

  it('keeps an exclamation mark before a link from making a picture', () => {
    expect(text('Look!<a href="/x">here</a>')).toBe('Look\\![here](https://harbour.test/x)');
  });

  it('keeps backslashes', () => {
    expect(text('C:\\boats\\*.txt \\')).toBe('C:\\boats\\\\*.txt \\');
  });

  it('keeps entities spelled out', () => {
    expect(text('&amp;copy; &amp;#38; AT&amp;T')).toBe('\\&copy; \\&#38; AT&T');
  });

  it('never opens a tag', () => {
    expect(text('&lt;script&gt; &lt;/b&gt; &lt;!-- a &lt; b &lt;3')).toBe('\\<script> \\</b> \\<!-- a < b <3');
  });

  it('escapes backticks and pairs of tildes', () => {
    expect(text('`a` ~~b~~ ~5 min')).toBe('\\`a\\` \\~\\~b\\~\\~ \\~5 min');
    expect(text('about ~5 min')).toBe('about ~5 min');
  });

  it('in an item is no task', () => {
    expect(markdownOf('<ul><li>[ ] empty</li></ul>')).toBe('- \\[ ] empty');
  });
});
