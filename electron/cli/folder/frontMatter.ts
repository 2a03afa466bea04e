import { quoteJson } from '../../../shared/request/snippets/snippet.ts';

/** The values of a page's front matter; null is left out. */
export interface FrontMatter {
  readonly url: string;
  readonly title: string | null;
  readonly statusCode: number | null;
  readonly scrapeId: string | null;
}

/** A Markdown file: front matter in YAML, then the text. */
export function withFrontMatter({ url, title, statusCode, scrapeId }: FrontMatter, markdown: string): string {
  const rows = [
    ['url', quoteYaml(url)],
    ['title', title === null ? null : quoteYaml(title)],
    ['statusCode', statusCode],
    ['scrapeId', scrapeId === null ? null : quoteYaml(scrapeId)],
  ] as const;
  const lines = rows.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\n`]));
  return `---\n${lines.join('')}---\n\n${markdown}${markdown.endsWith('\n') ? '' : '\n'}`;
}

/** A double-quoted YAML scalar. JSON's escapes are YAML's; a lone surrogate has none that a reader of YAML takes. */
function quoteYaml(text: string): string {
  return quoteJson(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'));
}
