import { type JobFacts, noJobFacts, pathOfAddress } from '../../../../shared/api/rawCall.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { documentsField } from '../../../../shared/run/jobPages.ts';
import { findTarget } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import type { TaskContext } from '../taskContext.ts';
import { fetchPage, storeBody } from './jobCalls.ts';
import { requestJobPage, unsent } from './rawSend.ts';

/** The documents of a job, requested from the first one that is missing. */
export interface DocumentPages {
  /** Requests the status with the documents that are not stored yet, and stores them. */
  request(): Promise<RawOutcome>;
  /** Fetches the documents that the last status does not have. */
  fetchRest(last: RawOutcome): Promise<void>;
}

/** Where the documents of a job are, and which are stored. */
interface DocumentList {
  readonly context: TaskContext;
  readonly statusPath: string;
  /** The number of documents that are stored. */
  stored: number;
  /** Identifies the first document of all: a service that does not know `skip` returns it again and again. */
  first: string | null;
  canSkip: boolean;
  baseUrl: string;
}

/** Maximum number of responses fetched after the end of a job: more indicate a list that links to itself. */
const maxResponses = 10_000;

/** Returns what fetches and stores the documents of a job whose first `documents` are stored. */
export function createDocumentPages(
  context: TaskContext,
  { statusPath, documents }: { readonly statusPath: string; readonly documents: number },
): DocumentPages {
  const baseUrl = context.plan.connection.baseUrl ?? '';
  const list: DocumentList = { context, statusPath, stored: documents, first: null, canSkip: true, baseUrl };
  return {
    async request() {
      const target = await findTarget(context, null);
      if (!target.ok) return unsent(target.error);
      list.baseUrl = target.value.baseUrl;
      const path = list.canSkip ? withSkip(list) : statusPath;
      const answer = await requestJobPage(context, path, target.value);
      if (list.canSkip && ignoresSkip(list, answer)) list.canSkip = false;
      if (list.canSkip) await keep(list, answer, path);
      return answer;
    },
    async fetchRest(last) {
      const beginning = list.canSkip ? await fetchBySkip(list, last) : last;
      if (beginning !== null) await fetchByNext(list, beginning);
    },
  };
}

/** Returns the job's facts of a response; without any for a failed one. */
export function factsOf({ result }: RawOutcome): JobFacts {
  return (result.ok ? result.value.job : undefined) ?? noJobFacts;
}

async function keep(list: DocumentList, answer: RawOutcome, path: string): Promise<void> {
  const { context, stored } = list;
  const { documents: count, firstDocument } = factsOf(answer);
  if (count === null || count === 0 || context.signal.aborted) return;
  if (stored === 0) list.first = firstDocument;
  const body = await storeBody(context, answer);
  const at = context.ports.clock.now();
  const url = context.ports.redact(path);
  const field = documentsField({ from: stored, count });
  context.log.add(
    body.ok
      ? { kind: 'artifact.saved', at, field, url, body: body.value }
      : { kind: 'artifact.failed', at, field, url, error: body.error },
  );
  list.stored += count;
}

/** Whether a response has the list from its beginning, although the stored documents were to be skipped. */
function ignoresSkip({ stored, first }: DocumentList, answer: RawOutcome): boolean {
  const { documents: count, firstDocument } = factsOf(answer);
  return stored > 0 && (count ?? 0) > 0 && first !== null && firstDocument === first;
}

/**
 * Requests the documents after the stored ones until there are no more. `next` says that there are more, and is not used as a URL:
 * services send one that repeats, skips documents or leads elsewhere.
 * @returns a response that has the list from its beginning, where the service does not know `skip`; else null
 */
async function fetchBySkip(list: DocumentList, last: RawOutcome): Promise<RawOutcome | null> {
  const { context } = list;
  const facts = factsOf(last);
  let { next } = facts;
  let completed = facts.completed ?? 0;
  for (let number = 1; number <= maxResponses && !context.signal.aborted; number += 1) {
    if (next === null && list.stored >= completed) return null;
    const path = withSkip(list);
    const page = await fetchPage(context, path);
    if (page === null) return null;
    if (ignoresSkip(list, page)) return page;
    const found = factsOf(page);
    completed = Math.max(completed, found.completed ?? 0);
    if (!page.result.ok || (found.documents ?? 0) === 0) {
      reportMissing(list, page, completed);
      return null;
    }
    await keep(list, page, path);
    ({ next } = found);
  }
  return null;
}

/** Follows `next` from a response that has the list from its beginning, as long as it leads to further documents. */
async function fetchByNext(list: DocumentList, beginning: RawOutcome): Promise<void> {
  const { context, baseUrl } = list;
  // The list is complete now: it replaces the parts of it.
  list.stored = 0;
  await keep(list, beginning, list.statusPath);
  const seen = new Set<string>();
  let { next } = factsOf(beginning);
  while (next !== null && seen.size < maxResponses && !context.signal.aborted) {
    const path = pathOfAddress(next, baseUrl);
    if (path === null || seen.has(path)) return;
    seen.add(path);
    const page = await fetchPage(context, path);
    if (page === null || (factsOf(page).documents ?? 0) === 0 || ignoresSkip(list, page)) return;
    await keep(list, page, path);
    ({ next } = factsOf(page));
  }
}

/** Puts into the record of the run that documents are missing, and why. */
function reportMissing({ context, statusPath, stored }: DocumentList, page: RawOutcome, completed: number): void {
  const { result, status, contentType } = page;
  if (result.ok && stored >= completed) return;
  const message = `The service states ${completed} documents and returned ${stored}`;
  const error: AppError = result.ok
    ? { kind: 'broken-answer', message, reason: 'truncated', status, contentType }
    : result.error;
  const field = documentsField({ from: stored, count: Math.max(1, completed - stored) });
  const url = context.ports.redact(statusPath);
  context.log.add({ kind: 'artifact.failed', at: context.ports.clock.now(), field, url, error });
}

/** The status path with the number of documents that need not be sent. */
function withSkip({ statusPath, stored }: DocumentList): string {
  if (stored === 0) return statusPath;
  return `${statusPath}${statusPath.includes('?') ? '&' : '?'}skip=${stored}`;
}
