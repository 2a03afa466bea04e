import { jobsPath } from '../../../../shared/api/engine/jobs.ts';
import { parseJson } from '../../../../shared/base/json.ts';
import { readDeliveries, readEvents, readFrontier } from '../../../../shared/jobs/readJobReport.ts';
import {
  deliveriesField,
  eventsField,
  frontierField,
  maxReportParts,
  progressField,
} from '../../../../shared/run/jobPages.ts';
import { deliveriesQuery, eventsQuery, frontierQuery, jobIdOf } from '../../jobs/jobPaths.ts';
import { findTarget, type Target } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import type { TaskContext } from '../taskContext.ts';
import { storeBody } from './jobCalls.ts';
import { requestJobPage } from './rawSend.ts';

/**
 * Stores what the local engine reports about a job that has ended, as artifacts of its run: its numbers, the URLs that it found, its events
 * and the deliveries to its webhook. The engine forgets them after a day. A part that cannot be fetched is left out: the run has its documents without it.
 */
export async function saveJobReport(context: TaskContext, statusPath: string): Promise<void> {
  const jobId = jobIdOf(statusPath);
  if (context.plan.connection.kind !== 'local-engine' || jobId === null) return;
  const target = await findTarget(context, null);
  if (!target.ok) return;
  const root = `${jobsPath}/${jobId}`;
  const progress = await saveOne(context, target.value, root, progressField);
  if (progress === null) return;
  await saveParts(context, target.value, {
    pathOf: (after) => `${root}${frontierQuery(after)}`,
    fieldOf: frontierField,
    nextOf: (text) => nextIn(text, (json) => readFrontier(json).next),
  });
  await saveParts(context, target.value, {
    pathOf: (after) => `${root}${eventsQuery(after)}`,
    fieldOf: eventsField,
    nextOf: (text) =>
      nextIn(text, (json) => {
        const { events, next } = readEvents(json);
        return events.length === 0 ? null : next;
      }),
  });
  await saveDeliveries(context, statusPath);
}

/** Stores what the local engine has sent to the webhook of a job; nothing for a job without one. */
export async function saveDeliveries(context: TaskContext, statusPath: string): Promise<void> {
  const jobId = jobIdOf(statusPath);
  const { connection, body } = context.plan;
  if (connection.kind !== 'local-engine' || jobId === null || body['webhook'] === undefined) return;
  const target = await findTarget(context, null);
  if (!target.ok) return;
  await saveParts(context, target.value, {
    pathOf: (after) => `${jobsPath}/${jobId}${deliveriesQuery(after)}`,
    fieldOf: deliveriesField,
    nextOf: (text) => nextIn(text, (json) => readDeliveries(json).next),
  });
}

interface ReportParts {
  readonly pathOf: (after: number) => string;
  readonly fieldOf: (part: number) => string;
  /** Where the following part begins; null at the end. */
  readonly nextOf: (text: string) => number | null;
}

async function saveParts(context: TaskContext, target: Target, parts: ReportParts): Promise<void> {
  let after: number | null = 0;
  for (let part = 0; after !== null && part < maxReportParts && !context.signal.aborted; part += 1) {
    const text: string | null = await saveOne(context, target, parts.pathOf(after), parts.fieldOf(part));
    const next: number | null = text === null ? null : parts.nextOf(text);
    after = next !== null && next > after ? next : null;
  }
}

/** Fetches one part and stores it; returns its text, or null where there is none. */
async function saveOne(context: TaskContext, target: Target, path: string, field: string): Promise<string | null> {
  const answer = await requestJobPage(context, path, target);
  if (!answer.result.ok || answer.status !== 200 || context.signal.aborted) return null;
  const body = await storeBody(context, answer);
  if (!body.ok) return null;
  context.log.add({
    kind: 'artifact.saved',
    at: context.ports.clock.now(),
    field,
    url: context.ports.redact(path),
    body: body.value,
  });
  return textOf(answer);
}

function textOf({ bytes }: RawOutcome): string {
  return new TextDecoder().decode(bytes ?? new Uint8Array(0));
}

function nextIn(text: string, read: (json: Parameters<typeof readFrontier>[0]) => number | null): number | null {
  const parsed = parseJson(text);
  return parsed.ok ? read(parsed.value) : null;
}
