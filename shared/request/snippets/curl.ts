import { bodyText, scrapeUrl, type Snippet, type SnippetRequest } from './snippet.ts';

/** A cURL command for POSIX shells. The body stands in single quotes, where no shell expands anything. */
export function writeCurl(request: SnippetRequest): Snippet {
  const url = scrapeUrl(request);
  const lines = [
    `curl -X POST ${quoteShell(url)}`,
    // Brackets and braces in an address are patterns to cURL.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(request.hasKey ? [`-H "Authorization: Bearer $${request.keyVariable}"`] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${quoteShell(bodyText(request))}`,
  ];
  return { code: `${lines.join(' \\\n  ')}\n`, language: 'shell', install: null, detour: null, adds: 'nothing' };
}

/** Text as one word of a POSIX shell: within single quotes everything is itself, and a single quote is closed, escaped, opened. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
