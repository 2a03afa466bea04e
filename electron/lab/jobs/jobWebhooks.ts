import type { JsonObject } from '../../../shared/base/json.ts';
import { newJobId } from '../jobId.ts';
import type { LabClock } from '../labClock.ts';
import { followScriptedJob, type JobNews } from './jobFeed.ts';
import { documentOf } from './scriptedPages.ts';
import type { ScriptedJob } from './scriptedStatus.ts';
import type { WebhookTarget } from './webhookTarget.ts';

/** How long a receiver may take, in ms. */
const patienceMs = 10_000;

/** Prefixes of the types of events (api-facts 7). */
const prefixes = { crawl: 'crawl', batchScrape: 'batch_scrape' } as const;

/** An event before it is put into its envelope. */
interface WebhookEvent {
  readonly name: 'started' | 'page' | 'completed' | 'failed';
  readonly data: readonly JsonObject[];
  /** Null for an event of success. */
  readonly error: string | null;
}

export interface WebhookPorts {
  readonly clock: LabClock;
  /** Root of the URLs of the lab, as the caller reached it. */
  readonly origin: string;
  /** What stops the webhooks of each job that still has some. */
  readonly running: Set<() => void>;
}

/**
 * Sends the events of a job to its webhook, one after the other, each as often as the script says and under one id. What a receiver
 * responds changes nothing.
 */
export function sendWebhooks(
  scripted: ScriptedJob,
  target: WebhookTarget,
  { clock, origin, running }: WebhookPorts,
): void {
  const { job, script } = scripted;
  const stopped = new AbortController();
  let last = Promise.resolve();

  function send({ name, data, error }: WebhookEvent): void {
    if (!target.events.includes(name)) return;
    const body = JSON.stringify({
      success: error === null,
      type: `${prefixes[script.operation]}.${name}`,
      id: job.id,
      webhookId: newJobId(clock.now()),
      data,
      ...(error === null ? {} : { error }),
      ...(target.metadata === null ? {} : { metadata: target.metadata }),
    });
    for (let delivery = 1; delivery <= (script.deliveries ?? 1); delivery += 1)
      last = last.then(() => deliver(target, body, stopped.signal));
  }

  send({ name: 'started', data: [], error: null });
  const abort = (): void => stopped.abort();
  running.add(abort);
  const stop = followScriptedJob(scripted, job.startedAt - 1, clock, (news) => {
    const event = eventOf(scripted, news, origin);
    if (event !== null) send(event);
    if (news.kind === 'ended') void last.then(() => running.delete(abort));
  });
  stopped.signal.addEventListener('abort', stop);
}

/** Returns the event of a page or of the end; null for a cancellation, which has none. */
function eventOf({ job, script }: ScriptedJob, news: JobNews, origin: string): WebhookEvent | null {
  if (news.kind === 'page') {
    const { page } = news;
    const error = page.page.error?.error ?? null;
    const data = error === null ? documentOf(job, page, origin) : { metadata: { sourceURL: page.url } };
    return { name: 'page', data: [data], error };
  }
  const { status } = news.state;
  if (status !== 'completed' && status !== 'failed') return null;
  return { name: status, data: [], error: status === 'failed' ? (script.end?.error ?? 'The job failed') : null };
}

async function deliver({ url, headers }: WebhookTarget, body: string, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
  } catch {
    // A receiver that is not there misses the event, as it would with a service.
  }
}
