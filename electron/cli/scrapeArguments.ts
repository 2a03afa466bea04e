import { parseArgs } from 'node:util';
import { demoUrl } from '../../shared/workspace/workspace.ts';
import { formatNameSchema } from '../../shared/api/formats.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { commonHelp, type CommonFlags, commonOptions, readCommonFlags } from './commonFlags.ts';

export interface ScrapeArguments extends CommonFlags {
  readonly url: string | null;
  readonly formats: readonly string[];
  readonly bodyFile: string | null;
  /** One field of the document, printed as text. */
  readonly only: string | null;
  readonly help: boolean;
}

export const scrapeHelp = `Scrape one page and print the document as JSON.

  npm run -s scrape -- URL [flags]

  URL                      the page; ${demoUrl} works offline
  --format NAME            an output format; repeat for more (markdown when none is named)
  --body FILE              a request body as JSON; URL and --format change it. "-" reads standard input
  --only FIELD             print one field of the document as text; a format's name asks for that format too
${commonHelp}
Exit codes: 0 a document was printed, 1 the service answered with an error, 2 the command is wrong,
3 the service or the engine could not be reached, 130 cancelled. Errors go to standard error as JSON.
`;

/** Parses the command line. An invalid argument gives an error sentence. */
export function parseScrapeArguments(words: readonly string[]): Result<ScrapeArguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        format: { type: 'string', multiple: true },
        body: { type: 'string' },
        only: { type: 'string' },
        ...commonOptions,
      },
    });
    const [url, ...more] = positionals;
    if (more.length > 0) return err(`Only one URL is accepted; unexpected argument "${more.join(' ')}"`);
    const only = values.only ?? null;
    // A selection of links only implies the format.
    const implied =
      only !== null && values.body === undefined && formatNameSchema.safeParse(only).success ? [only] : [];
    const read: ScrapeArguments = {
      url: url ?? null,
      formats: values.format ?? implied,
      bodyFile: values.body ?? null,
      ...readCommonFlags(values),
      only,
      help: values.help ?? false,
    };
    return read.help || read.url !== null || read.bodyFile !== null ? ok(read) : err('A URL or --body is required.');
  } catch (problem) {
    return err(problem instanceof Error ? problem.message : String(problem));
  }
}
