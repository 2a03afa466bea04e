import { bodyText, scrapeUrl, type Snippet, type SnippetRequest } from './snippet.ts';

/** Writes a cURL command for POSIX shells. The body is in single quotes, where shells expand nothing. */
export function writeCurl(request: SnippetRequest): Snippet {
  const url = scrapeUrl(request);
  const lines = [
    `curl -X POST ${quoteShell(url)}`,
    // cURL treats brackets and braces in a URL as patterns.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(request.hasKey ? [`-H "Authorization: Bearer $${request.keyVariable}"`] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${quoteShell(bodyText(request))}`,
  ];
  return { code: `${lines.join(' \\\n  ')}\n`, language: 'shell', install: null, detour: null, adds: 'nothing' };
}

/** Text as one word of a POSIX shell: all characters are literal within single quotes, and a single quote is closed, escaped, reopened. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
