import { describe, expect, test } from 'vitest';
import { describeText } from '../../../../electron/engine/scrape/textDocument.ts';

describe('text that is no page', () => {
  test('JSON is set out and fenced', () => {
    expect(describeText('application/json', '{"a":[1]}').markdown).toBe('```json\n{\n  "a": [\n    1\n  ]\n}\n```');
    expect(describeText('application/problem+json', '{"a":1}').markdown).toContain('"a": 1');
  });

  test('JSON that is none, or too much, stays as it came', () => {
    expect(describeText('application/json', '{"a":').markdown).toBe('```json\n{"a":\n```');
    const long = `[${'1,'.repeat(1_500_000)}1]`;
    expect(describeText('application/json', long).markdown).toBe(`\`\`\`json\n${long}\n\`\`\``);
  });

  test.each([300, 1500, 4000, 200_000])('JSON that is %i deep stays as it came', (depth) => {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(describeText('application/json', nested).markdown).toBe(`\`\`\`json\n${nested}\n\`\`\``);
  });

  test('JSON whose indents would be most of it stays as it came', () => {
    const wide = `${'['.repeat(150)}${'1,'.repeat(50_000)}1${']'.repeat(150)}`;
    expect(describeText('application/json', wide).markdown).toBe(`\`\`\`json\n${wide}\n\`\`\``);
  });

  test('numbers of JSON stay as they were written', () => {
    expect(describeText('application/json', '{"id":9007199254740993,"price":1.00}').markdown).toBe(
      '```json\n{\n  "id": 9007199254740993,\n  "price": 1.00\n}\n```',
    );
  });

  test('only the blanks at the end are left out, and many runs of backticks are no trouble', () => {
    expect(describeText('text/css', `a${' '.repeat(60_000)}b \t\n\u00a0`).markdown).toBe(
      `\`\`\`css\na${' '.repeat(60_000)}b\n\`\`\``,
    );
    expect(describeText('text/css', '``` '.repeat(500_000)).markdown?.startsWith('````css\n')).toBe(true);
  });

  test('the fence is longer than any inside', () => {
    const { markdown } = describeText('application/xml', '<a>```` code ````</a>');
    expect(markdown).toBe('`````xml\n<a>```` code ````</a>\n`````');
  });

  test.each([
    ['application/rss+xml', 'xml'],
    ['image/svg+xml', 'xml'],
    ['text/css', 'css'],
    ['text/javascript', 'javascript'],
    ['application/yaml', 'yaml'],
  ])('%s is code in %s', (mediaType, language) => {
    expect(describeText(mediaType, 'x').markdown).toBe(`\`\`\`${language}\nx\n\`\`\``);
  });

  test('plain text and markdown stay what they are', () => {
    expect(describeText('text/plain', 'one\n\n*two*').markdown).toBe('one\n\n*two*');
    expect(describeText('text/markdown', '# one').markdown).toBe('# one');
  });

  test('a table of values becomes a table, with quotes, separators and line ends inside', () => {
    const { html, markdown } = describeText('text/csv', 'a,b\r\n"x, y","he said ""no"""\n"two\nlines",<b>\n');
    expect(markdown).toBeNull();
    expect(html).toContain('<thead><tr><th>a</th><th>b</th></tr></thead>');
    expect(html).toContain('<td>x, y</td><td>he said &quot;no&quot;</td>');
    expect(html).toContain('<td>two<br>lines</td><td>&lt;b&gt;</td>');
  });

  test('lines above a table that say one thing each are its titles', () => {
    const { html } = describeText('text/csv', 'Fleet of 1897;;\n"As of May"\nShip;Tons\nAurora;1200\n');
    expect(html).toContain(
      '<p>Fleet of 1897</p><p>As of May</p><table><thead><tr><th>Ship</th><th>Tons</th></tr></thead>',
    );
    expect(describeText('text/csv', 'Ship\nAurora\n').html).toContain('<th>Ship</th>');
  });

  test('a table that is too long stays text', () => {
    expect(describeText('text/csv', 'a,b\n'.repeat(6000)).markdown).toMatch(/^```csv\na,b\n/);
  });

  test('nothing of it becomes markup', () => {
    expect(describeText('text/plain', '<script>alert(1)</script>').html).toContain('&lt;script&gt;');
  });
});

describe('text with separators', () => {
  const tableOf = (text: string): string => describeText('text/csv', text).html;

  const row = (cells: readonly string[], name: string): string =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;

  test('is divided where most of its rows are divided alike, so that decimal commas stay in their cells', () => {
    const html = tableOf('Artikel;Preis\nTeekanne;24,90\nMesser, groß;12,50\n');
    expect(html).toContain(row(['Artikel', 'Preis'], 'th'));
    expect(html).toContain(row(['Messer, groß', '12,50'], 'td'));
    expect(tableOf('a,b\n"x;y",1\n"p;q",2\n')).toContain(row(['x;y', '1'], 'td'));
    expect(tableOf('a\tb\n1,5\t2,5\n')).toContain(row(['1,5', '2,5'], 'td'));
  });

  test('tabs divide what is said to be divided by tabs', () => {
    const { html } = describeText('text/tab-separated-values', 'Last, first, title\tAge\nAsh, Bertil, Dr\t61\n');
    expect(html).toContain('<tr><td>Ash, Bertil, Dr</td><td>61</td></tr>');
  });

  test('is divided as it says itself', () => {
    expect(tableOf('sep=|\na|b\n1|2\n')).toContain(row(['a', 'b'], 'th'));
  });

  test('has a head where its first row names the columns, by words or by years', () => {
    expect(tableOf('1;2,5\n3;4,5\n')).not.toContain('<thead>');
    expect(tableOf('Land;2019;2020\nDE;1,5;2,5\n')).toContain(row(['Land', '2019', '2020'], 'th'));
  });
});
