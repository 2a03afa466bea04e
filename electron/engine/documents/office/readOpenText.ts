import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { escapeHtml, findAll, parseXml, safeHref } from './xml.ts';
import type { Zip } from './zip.ts';

/** Notes of a text, gathered while it is written. */
type Notes = string[];

/** An OpenDocument text as HTML: headings by their level, lists, tables with their spans, links, and notes at the end. */
export async function readOpenText(zip: Zip): Promise<string> {
  const [body] = findAll(
    parseXml(await zip.text('content.xml')),
    'office:text',
    'office:presentation',
    'office:spreadsheet',
  );
  const notes: Notes = [];
  const text = body === undefined ? '' : writeAll(body.children, notes);
  const rows = notes.map((note, index) => `<p>[${index + 1}] ${note}</p>`);
  return rows.length === 0 ? text : `${text}<hr>${rows.join('')}`;
}

function writeAll(nodes: readonly ChildNode[], notes: Notes, depth = 0): string {
  // Deeper than anybody writes: what nests like that is made to break its reader.
  if (depth > 200) return '';
  return nodes
    .map((node) => (isText(node) ? escapeHtml(node.data) : isTag(node) ? write(node, notes, depth + 1) : ''))
    .join('');
}

function write(element: Element, notes: Notes, depth: number): string {
  const { name, attribs, children } = element;
  const inside = (): string => writeAll(children, notes, depth);
  switch (name) {
    case 'text:h': {
      const level = Math.min(6, Math.max(1, Number(attribs['text:outline-level'] ?? 1) || 1));
      return `<h${level}>${inside()}</h${level}>`;
    }
    case 'text:p':
      return `<p>${inside()}</p>`;
    case 'text:list':
      return `<ul>${inside()}</ul>`;
    case 'text:list-item':
    case 'text:list-header':
      return `<li>${inside()}</li>`;
    case 'table:table':
      return `<table>${inside()}</table>`;
    case 'table:table-row':
      return `<tr>${inside()}</tr>`;
    case 'table:table-cell':
      return `<td${spanOf('colspan', attribs['table:number-columns-spanned'])}${spanOf('rowspan', attribs['table:number-rows-spanned'])}>${inside()}</td>`;
    case 'text:a': {
      const href = safeHref(attribs['xlink:href']);
      return href === null ? inside() : `<a href="${href}">${inside()}</a>`;
    }
    case 'text:note':
      notes.push(
        findAll(children, 'text:note-body')
          .map((body) =>
            writeAll(body.children, notes, depth)
              .replace(/<\/?p>/g, ' ')
              .trim(),
          )
          .join(' '),
      );
      return `[${notes.length}]`;
    case 'text:s':
      return ' '.repeat(Math.min(100, Number(attribs['text:c'] ?? 1) || 1));
    case 'text:tab':
      return ' ';
    case 'text:line-break':
      return '<br>';
    case 'draw:page':
      return `${inside()}<hr>`;
    case 'office:annotation':
    case 'text:tracked-changes':
    case 'text:sequence-decls':
      return '';
    default:
      return inside();
  }
}

function spanOf(name: string, count: string | undefined): string {
  const number = Number(count ?? 1);
  return number > 1 && number < 1000 ? ` ${name}="${number}"` : '';
}
