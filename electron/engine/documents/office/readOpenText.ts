import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { escapeHtml, findAll, parseXml, safeHref } from './xml.ts';
import type { Zip } from './zip.ts';

/** What is gathered and known while a text is written. */
interface Notes {
  readonly texts: string[];
  /** Levels that count, by the names of the styles of lists. */
  readonly counted: ReadonlyMap<string, ReadonlySet<string>>;
  /** The style of the list that is under way: lists inside of it have none of their own. */
  list: { readonly style: string; readonly level: number } | null;
}

/** An OpenDocument text as HTML: headings by their level, lists, tables with their spans, links, and notes at the end. */
export async function readOpenText(zip: Zip): Promise<string> {
  const content = parseXml(await zip.text('content.xml'));
  const [body] = findAll(content, 'office:text', 'office:presentation', 'office:spreadsheet');
  const styles = [...content, ...parseXml(await zip.text('styles.xml'))];
  const notes: Notes = { texts: [], counted: countedLevels(styles), list: null };
  const text = body === undefined ? '' : writeAll(body.children, notes);
  const rows = notes.texts.map((note, index) => `<p>[${index + 1}] ${note}</p>`);
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
      return writeList(element, notes, inside);
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
      notes.texts.push(
        findAll(children, 'text:note-body')
          .map((body) =>
            writeAll(body.children, notes, depth)
              .replace(/<\/?p>/g, ' ')
              .trim(),
          )
          .join(' '),
      );
      return `[${notes.texts.length}]`;
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

/** Which levels of lists are numbered, by the names of their styles. */
function countedLevels(nodes: readonly ChildNode[]): Map<string, Set<string>> {
  return new Map(
    findAll(nodes, 'text:list-style').map(({ attribs, children }) => [
      attribs['style:name'] ?? '',
      new Set(findAll(children, 'text:list-level-style-number').map((level) => level.attribs['text:level'] ?? '')),
    ]),
  );
}

function writeList({ attribs }: Element, notes: Notes, inside: () => string): string {
  const outer = notes.list;
  notes.list = { style: attribs['text:style-name'] ?? outer?.style ?? '', level: (outer?.level ?? 0) + 1 };
  const tag = notes.counted.get(notes.list.style)?.has(String(notes.list.level)) === true ? 'ol' : 'ul';
  const html = `<${tag}>${inside()}</${tag}>`;
  notes.list = outer;
  return html;
}

function spanOf(name: string, count: string | undefined): string {
  const number = Number(count ?? 1);
  return number > 1 && number < 1000 ? ` ${name}="${number}"` : '';
}
