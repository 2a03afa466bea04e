import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { parseExactJson, withPlainNumbers, writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, jsonDepth, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { csvLine } from '../../../shared/document/csv.ts';
import { pageFiles } from '../../../shared/document/site/pageFiles.ts';
import { createPageFileNames } from '../../../shared/document/site/pageFileNames.ts';
import {
  type ManifestFailure,
  type ManifestJob,
  type ManifestPage,
  type ManifestSkip,
  pageManifest,
  pageManifestName,
} from '../../../shared/document/site/pageManifest.ts';
import { type SiteError, siteErrors, type SitePage, sitePages } from '../../../shared/document/site/sitePages.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { AppFailure } from '../../../shared/errors/appFailure.ts';
import type { ExportProgress } from '../../../shared/run/jobExport.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { countDocuments, errorsField, storedDocuments } from '../../../shared/run/jobPages.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import { noSuchRun, type PartsOfRun } from './exportRun.ts';
import { secretsOf } from './runBundle.ts';

export interface PageExportPorts {
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
  /** The files of each page, as the command line writes them into a folder, and a manifest of all. */
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
    markdownFiles: () => markdownFiles(source),
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
        for (const document of documents as readonly JsonValue[]) {
          // One at a time: counting the words of all would hold up the main process.
          const [page] = sitePages({ data: [withPlainNumbers(document)] });
          if (page !== undefined) yield { page, document };
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

async function* markdownFiles(source: PageSource): PartsOfRun {
  const nameOf = createPageFileNames();
  const pages: ManifestPage[] = [];
  const failed: ManifestFailure[] = [];
  for await (const { page, document } of source.pages()) {
    const { url, title, status: statusCode, scrapeId, words, error } = page;
    const files: string[] = [];
    for (const { ending, text } of pageFiles(document, page)) {
      const path = nameOf(url, ending);
      yield { path, chunks: once(source.redact(text)), isPacked: false };
      files.push(path);
    }
    if (files.length > 0) pages.push({ url, title, statusCode, scrapeId, words, files });
    else failed.push({ url, statusCode, code: null, error: error ?? '' });
  }
  const skipped: ManifestSkip[] = [];
  for (const { url, error, isRobots } of await source.errors()) {
    if (isRobots) skipped.push({ url, reason: 'robots' });
    else failed.push({ url, statusCode: null, code: null, error });
  }
  const lists = { pages, failed, skipped, unlistedSkipped: 0 };
  yield { path: pageManifestName, chunks: redacted(pageManifest(jobOf(source.run), lists), source), isPacked: false };
}

function jobOf({ endpoint, request, state, createdAt, durationMs, job, error }: RunModel): ManifestJob {
  const { url } = request;
  return {
    operation: endpoint,
    status: statusOf(state),
    error: error?.message ?? null,
    warning: null,
    startedAt: new Date(createdAt),
    endedAt: durationMs === null ? null : new Date(createdAt + durationMs),
    creditsUsed: job?.creditsUsed ?? null,
    // Other fields may have secrets.
    request: typeof url === 'string' ? { url } : {},
  };
}

function statusOf(state: RunModel['state']): ManifestJob['status'] {
  switch (state) {
    case 'done':
      return 'completed';
    case 'failed':
    case 'cancelled':
      return state;
    default:
      return 'running';
  }
}

async function* redacted(chunks: Iterable<string>, { redact }: PageSource): AsyncGenerator<string, void> {
  for (const chunk of chunks) yield redact(chunk);
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield text;
}
