import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { parseExactJson, withPlainNumbers, writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject, jsonDepth, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { csvLine } from '../../../shared/document/csv.ts';
import { pageFile } from '../../../shared/document/site/pageFile.ts';
import { createPageFileNames } from '../../../shared/document/site/pageFileNames.ts';
import { type SiteError, siteErrors, type SitePage, sitePages } from '../../../shared/document/site/sitePages.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { AppFailure } from '../../../shared/errors/appFailure.ts';
import type { ExportProgress } from '../../../shared/run/jobExport.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { countDocuments, errorsField, storedDocuments } from '../../../shared/run/jobPages.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import type { Clock } from '../time.ts';
import { noSuchRun, type PartsOfRun } from './exportRun.ts';
import { secretsOf } from './runBundle.ts';

export interface PageExportPorts {
  readonly clock: Clock;
  readonly appVersion: string;
  readonly events: (runId: RunId) => Promise<Result<LoggedRunEvent[], AppError>>;
  readonly read: (bodyId: BodyId) => Promise<Result<Uint8Array, AppError>>;
  /** Redacts known keys and the additional secrets in a text. */
  readonly redact: (text: string, more: readonly string[]) => string;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Deeper documents are no documents of a service. */
const maxDepth = 500;

/** The pages of a job, of which one stored response at a time is in memory. */
export interface JobPages {
  readonly run: RunModel;
  readonly total: number;
  /** The lines of a file of JSON lines: each document as the service returned it, then the failed pages in the form of a document. */
  jsonLines(): AsyncGenerator<string, void>;
  /** A table of all pages without their content. */
  csv(): AsyncGenerator<string, void>;
  /** A Markdown file with front matter for each page, and a manifest with all of them and those that failed. */
  markdownFiles(): PartsOfRun;
}

/** Reads the stored pages of a crawl or batch to export them, also while it runs. Fails if there is no such run. */
export async function readJobPages(ports: PageExportPorts, runId: RunId): Promise<Result<JobPages, AppError>> {
  const log = await ports.events(runId);
  if (!log.ok) return log;
  const run = reduceRunLog(log.value);
  if (run === null) return err(noSuchRun);
  const source = createSource(ports, run);
  return ok({
    run,
    total: source.total,
    jsonLines: () => jsonLines(source),
    csv: () => csvLines(source),
    markdownFiles: () => markdownFiles(source, ports),
  });
}

interface ReadPage {
  readonly page: SitePage;
  readonly document: JsonValue;
}

interface PageSource {
  readonly run: RunModel;
  readonly total: number;
  readonly redact: (text: string) => string;
  pages(): AsyncGenerator<ReadPage, void>;
  errors(): Promise<readonly SiteError[]>;
}

function createSource(ports: PageExportPorts, run: RunModel): PageSource {
  // A page may display what it was sent.
  const secrets = secretsOf(run.request);
  const total = countDocuments(run);
  const read = async (bodyId: BodyId): Promise<JsonValue> => {
    const bytes = await ports.read(bodyId);
    if (!bytes.ok) throw new AppFailure(bytes.error);
    const text = new TextDecoder().decode(bytes.value);
    const parsed = jsonDepth(text) > maxDepth ? null : parseExactJson(text);
    if (parsed?.ok !== true) throw new AppFailure(unreadable);
    return parsed.value;
  };
  return {
    run,
    total,
    redact: (text) => (secrets.length === 0 ? text : ports.redact(text, secrets)),
    async *pages() {
      let written = 0;
      for (const { body } of storedDocuments(run.artifacts)) {
        const response = await read(body.bodyId);
        const documents = isJsonObject(response) && Array.isArray(response['data']) ? response['data'] : [];
        for (const page of sitePages(withPlainNumbers(response))) {
          yield { page, document: (documents as readonly JsonValue[])[page.item] ?? null };
          written += 1;
          ports.onProgress({ written, total });
        }
      }
    },
    async errors() {
      const body = run.artifacts.find(({ field }) => field === errorsField)?.body ?? null;
      return body === null ? [] : siteErrors(withPlainNumbers(await read(body.bodyId)));
    },
  };
}

const unreadable: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'A stored response of the job is not JSON',
};

async function* jsonLines({ pages, errors, redact }: PageSource): AsyncGenerator<string, void> {
  for await (const { document } of pages()) yield redact(`${writeExactJson(document)}\n`);
  for (const failed of await errors())
    yield redact(`${JSON.stringify({ metadata: { sourceURL: failed.url, error: reasonOf(failed) } })}\n`);
}

const columns = ['url', 'status', 'title', 'words', 'credits', 'error'] as const;

async function* csvLines({ pages, errors, redact }: PageSource): AsyncGenerator<string, void> {
  yield csvLine(columns);
  for await (const { page } of pages()) yield redact(csvLine(columns.map((name) => page[name] ?? '')));
  for (const failed of await errors()) yield redact(csvLine([failed.url, '', '', '', '', reasonOf(failed)]));
}

/** A page that robots.txt disallows has no error of its own. */
function reasonOf({ error, isRobots }: SiteError): string {
  return isRobots ? 'Blocked by robots.txt' : error;
}

interface ManifestPage {
  readonly file: string;
  readonly url: string;
  readonly title: string | null;
  readonly status: number | null;
  readonly words: number | null;
  readonly bytes: number;
}

interface FailedPage {
  readonly url: string;
  readonly status: number | null;
  readonly error: string;
}

async function* markdownFiles(source: PageSource, ports: PageExportPorts): PartsOfRun {
  const nameOf = createPageFileNames();
  const written: ManifestPage[] = [];
  const failed: FailedPage[] = [];
  for await (const { page, document } of source.pages()) {
    const { url, title, status, words, error } = page;
    const file = pageFile(document, page);
    if (file === null) {
      failed.push({ url, status, error: error ?? '' });
      continue;
    }
    const path = nameOf(url, file.ending);
    const { size } = yield { path, chunks: once(source.redact(file.text)), isPacked: false };
    written.push({ file: path, url, title, status, words, bytes: size });
  }
  for (const each of await source.errors()) failed.push({ url: each.url, status: null, error: reasonOf(each) });
  yield {
    path: 'manifest.json',
    chunks: manifestText(source, ports, written, failed),
    isPacked: false,
  };
}

/** A list of 100,000 pages is written line by line. */
async function* manifestText(
  { run, redact }: PageSource,
  { appVersion, clock }: PageExportPorts,
  pages: readonly ManifestPage[],
  failed: readonly FailedPage[],
): AsyncGenerator<string, void> {
  const { url } = run.request;
  const head: JsonObject = {
    format: 'trowel-pages',
    version: 1,
    appVersion,
    exportedAt: new Date(clock.now()).toISOString(),
    operation: run.endpoint,
    ...(typeof url === 'string' ? { url } : {}),
    connection: run.connectionName,
    startedAt: new Date(run.createdAt).toISOString(),
    state: run.state,
  };
  yield redact(JSON.stringify(head, null, 2).slice(0, -2));
  for (const [name, list] of [
    ['pages', pages],
    ['failed', failed],
  ] as const) {
    yield `,\n  "${name}": [`;
    for (const [index, each] of list.entries()) yield redact(`${index === 0 ? '' : ','}\n    ${JSON.stringify(each)}`);
    yield list.length === 0 ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield text;
}
