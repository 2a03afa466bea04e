import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import turndown from 'turndown';
import { extractDocument } from '../../../electron/engine/extract/extractDocument.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** Every so many-th page: enough of all kinds, in rounds that do not take minutes. */
const everyPage = 20;
const unwanted = ['script', 'style', 'noscript', 'template', 'head', 'title', 'iframe', 'object', 'svg'];

export const convertSuite: Suite = [{ figures: ['M1'], measure: convertRows }];

/** M1 of the guide: full pages from HTML to markdown, in MB per CPU second, against turndown with GFM. */
async function convertRows(context: SuiteContext): Promise<readonly Row[]> {
  const folder = context.data === null ? '' : join(context.data, 'pages');
  const peer = context.data === null ? null : openTurndown(context.data);
  if (!existsSync(folder) || peer === null) {
    context.say(
      'bench: convert needs --data DIR, a folder with pages/*.html.gz and, in peers, turndown’s GFM plugin installed.',
    );
    return [];
  }
  const pages = readPages(folder);
  const ratios = await pairedRatios(
    context.rounds ?? 8,
    () => speed(pages, convert),
    () => speed(pages, (html) => peer.turndown(html)),
  );
  return [ratioRow({ id: 'M1.convert', goal: 3, direction: 'atLeast' }, ratios)];
}

function readPages(folder: string): readonly string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.html.gz'))
    .toSorted();
  return names
    .filter((_, index) => index % everyPage === 0)
    .map((name) => gunzipSync(readFileSync(join(folder, name))).toString());
}

function openTurndown(data: string): turndown | null {
  try {
    const plugin = createRequire(join(data, 'peers/package.json'))('@joplin/turndown-plugin-gfm') as {
      gfm: turndown.Plugin;
    };
    const service = new turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
    service.use(plugin.gfm);
    service.remove(unwanted as turndown.Filter);
    return service;
  } catch {
    return null;
  }
}

function convert(html: string): string {
  const { markdown } = extractDocument({
    html,
    url: 'https://site.example/',
    onlyMainContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
    formats: { markdown: true, html: false, links: false, images: false },
  });
  return markdown ?? '';
}

/** Returns the characters per microsecond of this process's CPU time. */
function speed(pages: readonly string[], toMarkdown: (html: string) => string): Promise<number> {
  const before = process.cpuUsage();
  let characters = 0;
  for (const page of pages) {
    toMarkdown(page);
    characters += page.length;
  }
  const { user, system } = process.cpuUsage(before);
  return Promise.resolve(characters / (user + system));
}
