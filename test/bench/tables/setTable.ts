import { columnSpan, type PlannedTable } from './plannedTable.ts';

/** A cell as it is set. */
interface SetCell {
  readonly text: string;
  readonly x: number;
  readonly span: number;
}

/** The cells of each row, without those that another one covers. */
function cellsOf(table: PlannedTable): readonly (readonly SetCell[])[] {
  return table.rows.map((row, y) =>
    row.flatMap((text, x) => {
      const span = columnSpan(table, y, x);
      return span === 0 ? [] : [{ text, x, span }];
    }),
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const htmlLines: Readonly<Record<PlannedTable['lines'], string>> = {
  none: '',
  all: 'td,th{border:1px solid #555}',
  three: 'thead{border-top:1px solid;border-bottom:1px solid} tbody{border-bottom:1px solid}',
  dotted: 'td,th{border:1px dotted #333}',
};

/** Returns a page for a browser, as its CSS and its HTML. */
export function asHtml(table: PlannedTable): { readonly css: string; readonly html: string } {
  const { heads, lines, isBanded, wrapped, rightAligned } = table;
  const css = [
    "@page{size:A4;margin:18mm} body{font:10.5pt/1.35 'Liberation Serif'} table{border-collapse:collapse;margin:8px 0}",
    'td,th{padding:2px 9px;text-align:left;vertical-align:top}',
    htmlLines[lines],
    isBanded ? 'thead{background:#345;color:#fff} tbody tr:nth-child(even){background:#e4e9f2}' : '',
  ].join('\n');
  const row = (cells: readonly SetCell[], tag: string): string =>
    `<tr>${cells
      .map(({ text, x, span }) => {
        const align = span > 1 && tag === 'th' ? 'text-align:center;' : rightAligned.has(x) ? 'text-align:right;' : '';
        const width = wrapped.has(x) ? 'width:44mm;' : '';
        return `<${tag} colspan=${span} style="${align}${width}">${escapeXml(text)}</${tag}>`;
      })
      .join('')}</tr>`;
  const rows = cellsOf(table);
  const head = rows.slice(0, heads).map((cells) => row(cells, 'th'));
  const body = rows.slice(heads).map((cells) => row(cells, 'td'));
  const html = `<p>${table.before}</p><table><thead>${head.join('')}</thead><tbody>${body.join('')}</tbody></table><p>${table.after}</p>`;
  return { css, html };
}

function escapeTex(text: string): string {
  return text.replace(/[%&_#$]/g, (symbol) => `\\${symbol}`);
}

/** Returns a LaTeX document. */
export function asTex(table: PlannedTable): string {
  const { heads, lines, isBanded, wrapped, rightAligned, rows } = table;
  const bar = { none: '', three: '', all: '|', dotted: ':' }[lines];
  const column = (x: number): string => (wrapped.has(x) ? 'p{3.6cm}' : rightAligned.has(x) ? 'r' : 'l');
  const spec = bar + (rows[0] ?? []).map((_, x) => column(x)).join(bar) + bar;
  const between = { none: '', three: '', all: '\\hline', dotted: '\\hdashline' }[lines];
  const around = lines === 'three' ? ['\\toprule', '\\midrule', '\\bottomrule'] : [between, between, between];
  const written = cellsOf(table).map((cells) =>
    cells
      .map(({ text, span }) => (span > 1 ? `\\multicolumn{${span}}{c}{${escapeTex(text)}}` : escapeTex(text)))
      .join(' & '),
  );
  const body = written.map(
    (row, y) => `${row} \\\\ ${y === heads - 1 ? around[1] : y < written.length - 1 && y >= heads ? between : ''}`,
  );
  return [
    '\\documentclass{article}\\usepackage[a4paper,margin=2.2cm]{geometry}\\usepackage{booktabs,array}',
    // These two packages draw other lines if both are loaded.
    lines === 'dotted' ? '\\usepackage{arydshln}' : '\\usepackage[table]{xcolor}',
    '\\begin{document}',
    escapeTex(table.before),
    '\n\n\\medskip\\noindent',
    isBanded ? `\\rowcolors{${heads + 1}}{gray!18}{white}` : '',
    `\\begin{tabular}{${spec}}${around[0]}`,
    ...body,
    `${around[2]}\\end{tabular}\n\n\\medskip`,
    escapeTex(table.after),
    '\\end{document}',
  ].join('\n');
}

const namespaces = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['fo', 'xsl-fo-compatible'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** Returns a flat OpenDocument text. */
export function asFlatText(table: PlannedTable): string {
  const { heads, lines, isBanded, wrapped, rightAligned, rows } = table;
  const borders = (y: number): string => {
    const line = 'border="0.6pt solid #000000"';
    if (lines === 'all') return `fo:${line}`;
    if (lines === 'dotted') return 'fo:border="0.75pt dotted #000000"';
    if (lines === 'none') return '';
    const last = y === rows.length - 1 || y === heads - 1 ? 'fo:border-bottom="0.6pt solid #000000"' : '';
    return `${y === 0 ? 'fo:border-top="0.6pt solid #000000"' : ''} ${last}`;
  };
  const fill = (y: number): string => (isBanded && (y - heads) % 2 === 0 ? 'fo:background-color="#dde3ee"' : '');
  const cellStyles = rows.map(
    (_, y) =>
      `<style:style style:name="c${y}" style:family="table-cell"><style:table-cell-properties fo:padding="0.07cm" ${borders(y)} ${fill(y)}/></style:style>`,
  );
  const columnStyles = (rows[0] ?? []).map(
    (_, x) =>
      `<style:style style:name="w${x}" style:family="table-column"><style:table-column-properties style:column-width="${wrapped.has(x) ? 4.4 : 2.6}cm"/></style:style>`,
  );
  const columns = (rows[0] ?? []).map((_, x) => `<table:table-column table:style-name="w${x}"/>`);
  const cell = (y: number, { text, x, span }: SetCell): string =>
    `<table:table-cell table:style-name="c${y}" table:number-columns-spanned="${span}"><text:p text:style-name="${
      span > 1 ? 'mid' : rightAligned.has(x) ? 'end' : 'start'
    }">${escapeXml(text)}</text:p></table:table-cell>${'<table:covered-table-cell/>'.repeat(span - 1)}`;
  const body = cellsOf(table).map(
    (cells, y) => `<table:table-row>${cells.map((each) => cell(y, each)).join('')}</table:table-row>`,
  );
  const aligned = ['start', 'mid', 'end'].map(
    (name) =>
      `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${name === 'mid' ? 'center' : name}"/></style:style>`,
  );
  const width = (rows[0] ?? []).reduce((sum, _, x) => sum + (wrapped.has(x) ? 4.4 : 2.6), 0);
  const tableStyle = `<style:style style:name="t" style:family="table"><style:table-properties style:width="${width}cm" table:align="left"/></style:style>`;
  const styles = [...cellStyles, ...columnStyles, ...aligned, tableStyle].join('');
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text><text:p>${escapeXml(table.before)}</text:p><table:table table:style-name="t">${columns.join('')}${body.join('')}</table:table><text:p>${escapeXml(table.after)}</text:p></office:text></office:body></office:document>`;
}
