import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { maxBatchUrls } from '../../../shared/api/crawl.ts';
import { demoUrl } from '../../../shared/workspace/workspace.ts';
import { commonHelp } from '../commonFlags.ts';
import { flagOption, flagPlaceholder } from '../../../shared/request/flags/flagValue.ts';
import type { OperationCommand, OperationCommandName } from './operationCommand.ts';
import type { RequestFlag } from '../../../shared/request/flags/requestFlags.ts';

const summaries: Readonly<Record<OperationCommandName, string>> = {
  map: 'List the links of a site, without their content.',
  crawl: 'Scrape the pages that are reached from a URL.',
  batch: 'Scrape every URL of a list.',
  search: 'Find pages for a query, and scrape them where formats are given.',
  extract: 'Read data from several pages with a language model, each value with its page and line.',
};

/** What each own flag of an operation does, by its name. */
const sentences: Readonly<Record<string, string>> = lookupTable({
  search: 'words to look for; links that match come first',
  limit: 'the maximum number of links, pages or results',
  sitemap: 'include: links and sitemaps; only: sitemaps alone; skip: links alone',
  timeout: 'the time limit of the call',
  headers: 'an HTTP header sent to the site; repeat for more',
  webhook: 'a URL, or an object with url, headers, metadata and events, that gets each page',
  prompt: 'what to crawl, in words: a model fills in the options that are not set',
  delay: 'seconds between two pages, up to 60',
  'include-subdomains': 'also links on subdomains of the site',
  'ignore-query-parameters': 'URLs that differ only in their query are one page',
  'ignore-cache': 'bypass links that the service knows from earlier',
  'filter-by-path': 'only URLs below the path of the URL',
  'allow-external-links': 'also links to other sites',
  'use-index': 'also pages that the service has seen before',
  'include-paths': 'a regular expression of paths to crawl; repeat for more',
  'exclude-paths': 'a regular expression of paths to skip; repeat for more',
  'max-discovery-depth': 'how many links away from the start URL pages may be',
  'crawl-entire-domain': 'also pages above or beside the path of the start URL',
  'allow-subdomains': 'also links to subdomains',
  'max-concurrency': 'the maximum number of pages at the same time',
  'regex-on-full-url': 'match patterns against the full URL instead of its path',
  'deduplicate-similar-urls': 'URLs that lead to the same page, such as with www, are one page',
  'ignore-robots-txt': 'also pages that robots.txt disallows',
  'robots-user-agent': 'the user agent whose rules in robots.txt apply',
  'zero-data-retention': 'the service stores no page',
  'ignore-invalid-urls': 'skip URLs that are not valid instead of refusing the batch, or results that have one',
  sources: 'a JSON list of web, news, images',
  categories: 'a JSON list of github, research, pdf; or developer alone',
  'include-domains': 'only results of this domain and those below it; repeat for more',
  'exclude-domains': 'no results of this domain and those below it; repeat for more',
  tbs: 'the time of the results, such as qdr:w for the last week',
  country: 'the country of the results, as two letters',
  lang: 'the language of the results, such as de',
  location: 'the place of the searcher, in words',
  safe: 'leave out explicit results, where the provider knows them',
  highlights: 'the passages of each page that match',
  enterprise: 'default, anon or zdr: what the service may store',
  'domain-tools': 'also the tools for the sites of the results',
  'tool-detail': 'how much is said about each tool',
  'append-to-id': 'the id of an earlier batch that these URLs are added to',
});

/** The same for flags that mean something else in one command. */
const ownSentences: Readonly<Partial<Record<OperationCommandName, Readonly<Record<string, string>>>>> = {
  extract: lookupTable({
    prompt: 'what to extract, in words; without URLs pages are searched for it',
    schema: 'a file with the JSON Schema of the result, or the schema itself',
    'system-prompt': 'instructions for the model about every page',
    limit: 'the maximum number of pages to read',
    'show-sources': 'return the page of each value; --lines turns it on',
    'enable-web-search': 'also pages that a search for the prompt finds',
    'ignore-sitemap': 'resolve URLs that end in /* without the sitemap of the site',
    'allow-external-links': 'also pages outside of the path of a URL that ends in /*',
    'ignore-invalid-urls': 'skip URLs that are not valid; on unless it is turned off',
    'agent-model': 'the agent model of a hosted service',
    webhook: 'a URL, or an object with url, headers, metadata and events, that gets the start and the end',
  }),
};

const targets: Readonly<Record<OperationCommandName, string>> = {
  map: `  URL                      the site; ${demoUrl} works offline\n`,
  crawl: `  URL                      where the crawl starts; ${demoUrl} works offline\n`,
  batch: `  URL…                     the pages, at most ${maxBatchUrls.toLocaleString('en')}
  --urls FILE              more of them, one a line; "-" reads standard input\n`,
  search:
    '  QUERY                    what to search for; without a search provider, in what the local engine has read\n',
  extract: `  URL…                     the pages; one that ends in /* stands for the pages below it
  --urls FILE              more of them, one a line; "-" reads standard input
  --lines                  print a line for each value instead, with its path, value, page and line of the page\n`,
};

const outputs: Readonly<Record<OperationCommandName, string>> = {
  map: 'a link a line on standard output, each a JSON object',
  crawl: 'a document a line on standard output, each a JSON object',
  batch: 'a document a line on standard output, each a JSON object',
  search: 'a result a line on standard output, each a JSON object with its source',
  extract: 'the data as one line of JSON on standard output',
};

const folderHelp = `  --folder DIR             write a Markdown file for each page instead, and manifest.json with the pages
                           that failed or were skipped, and why
`;

/** The text that `--help` prints for a command. */
export function operationHelp(command: OperationCommand): string {
  const { name, hasQuery, hasUrlList, hasDocuments, hasData, flags } = command;
  const own = flags.filter(({ isPageOption }) => !isPageOption);
  const pages = flags.filter(({ isPageOption }) => isPageOption);
  return `${summaries[name]}

  npm run -s ${name} -- ${hasQuery ? '"QUERY"' : hasUrlList ? 'URL…' : 'URL'} [flags]

${targets[name]}  --body FILE              a request body as JSON; the flags change it. "-" reads standard input
${hasDocuments ? folderHelp : ''}  --only FIELD             print one field of each line: one line of text as it is, anything else as JSON
  --quiet                  no progress on standard error
${commonHelp}
Its own options, as in the API (a switch is turned off with --no-NAME):

${own.map((flag) => describe(name, flag)).join('')}${pagesHelp(pages)}
It prints ${outputs[name]}. Progress${hasDocuments ? ', and pages that failed,' : ''} go to standard error.
Ctrl+C ${hasData ? 'stops waiting: the service completes the job' : `cancels${hasDocuments ? ' the job at its service' : ''}`}.

Exit codes: 0 the ${hasDocuments ? 'job' : 'call'} ended well, 1 the service answered with an error${hasDocuments ? ' or the job failed' : ''}, 2 the command is wrong,
3 the service or the engine could not be reached, or a file could not be written, 130 cancelled.
`;
}

function describe(name: OperationCommandName, flag: RequestFlag): string {
  const sentence = ownSentences[name]?.[flag.name] ?? sentences[flag.name] ?? '';
  return `${`  ${usageOf(flag)}`.padEnd(26)} ${sentence}`.trimEnd() + '\n';
}

function usageOf(flag: RequestFlag): string {
  return `--${flag.name} ${flagPlaceholder(flag)}`.trimEnd();
}

const maxLineChars = 100;

/** The options of pages fill lines: the API's documentation describes them. */
function pagesHelp(flags: readonly RequestFlag[]): string {
  return flags.length === 0
    ? ''
    : `\nOptions of every page, as in the API (… can be repeated):\n\n${flagLines(flags)}\n`;
}

/** Flags with their values, as many a line as fit. */
export function flagLines(flags: readonly RequestFlag[]): string {
  const lines: string[] = [];
  let line = ' ';
  for (const flag of flags) {
    const usage = ` ${usageOf(flag)}${flagOption(flag).multiple ? '…' : ''}`;
    if (line.length + usage.length > maxLineChars) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${usage.trimStart()}`;
  }
  return [...lines, line].join('\n');
}
