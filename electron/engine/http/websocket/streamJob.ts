import { statusPage } from '../../../../shared/api/crawl.ts';
import type { JobWatch } from '../../jobs/watch/jobWatch.ts';
import type { JobRecord, PageJobRecord } from '../../ports/jobs.ts';
import { findJob, readStatus, type StatusPorts } from '../endpoints/jobs/readStatus.ts';
import { closeCodes, failureMessage, jobMessage } from './jobMessages.ts';

/** The connection of a client. */
export interface MessageSink {
  /** Bytes of messages that have not left this process. */
  readonly unsentBytes: number;
  /** Settles when every message has left this process, or when the connection is closed. */
  drained(): Promise<void>;
  send(message: string): void;
  /** Aborts when the connection is closed. */
  readonly signal: AbortSignal;
}

const limits = {
  /** Beyond it a client has to read before it gets more. */
  unsentBytes: 8 * 1024 * 1024,
  drainMs: 10_000,
  /** Between two looks at a job: its commits may come by the hundred in a second. */
  roundMs: 100,
} as const;

/**
 * Sends the status of a job, each document as it is published, and its end (api-facts 6.2).
 * @param url of the status
 * @returns the close code; 1013 where the client does not read or the store does not respond: clients poll the status then
 */
export async function streamJob(
  ports: StatusPorts,
  job: PageJobRecord,
  url: string,
  sink: MessageSink,
): Promise<number> {
  const changes = watchChanges(ports.jobs.watch, job.id, sink.signal);
  try {
    return await new JobStream(ports, url, sink).run(job, changes.next);
  } finally {
    changes.end();
  }
}

class JobStream {
  private readonly ports: StatusPorts;
  private readonly url: string;
  private readonly sink: MessageSink;
  /** Documents that were sent. */
  private position = 0;
  private isCaughtUp = false;

  constructor(ports: StatusPorts, url: string, sink: MessageSink) {
    this.ports = ports;
    this.url = url;
    this.sink = sink;
  }

  async run(start: PageJobRecord, nextChange: () => Promise<void>): Promise<number> {
    if (!(await this.sendStart(start))) return closeCodes.tryAgainLater;
    for (let job = start; ; ) {
      if (!(await this.sendDocuments(job))) return closeCodes.tryAgainLater;
      if (job.state !== 'scraping')
        return (await this.sendEnd(start, job)) ? closeCodes.normal : closeCodes.tryAgainLater;
      await this.pause(limits.roundMs);
      await nextChange();
      if (this.sink.signal.aborted) return closeCodes.normal;
      const found = await findJob(this.ports.jobs, job.kind, job.id);
      if (!found.ok) return closeCodes.tryAgainLater;
      job = found.value;
    }
  }

  /** A client ends at a status whose job has ended: where that has not all documents, they are sent before it. */
  private async sendStart(job: JobRecord): Promise<boolean> {
    const status = await readStatus(this.ports, job, { skip: 0, limit: null }, this.url);
    if (!status.ok) return false;
    this.isCaughtUp = job.state === 'scraping' || status.value.count >= job.counts.published;
    if (!this.isCaughtUp) return true;
    this.sink.send(jobMessage('catchup', status.value.text));
    this.position = status.value.count;
    return true;
  }

  private async sendDocuments({ id, counts }: JobRecord): Promise<boolean> {
    const max = { count: statusPage.maxDocuments, bytes: statusPage.maxBytes };
    while (this.position < counts.published && !this.sink.signal.aborted) {
      const documents = await this.ports.jobs.store.documents(id, this.position, max);
      if (!documents.ok || documents.value.length === 0) return false;
      for (const document of documents.value) {
        if (!(await this.hasRoom())) return false;
        this.sink.send(jobMessage('document', document));
      }
      this.position += documents.value.length;
    }
    return true;
  }

  private async sendEnd(start: JobRecord, job: JobRecord): Promise<boolean> {
    const status = await readStatus(this.ports, job, { skip: this.position, limit: null }, this.url);
    if (!status.ok || !(await this.hasRoom())) return false;
    // `done` alone means a completed job to clients.
    const isUntold = start.state === 'scraping' && job.state === 'cancelled';
    if (!this.isCaughtUp || isUntold) this.sink.send(jobMessage('catchup', status.value.text));
    if (job.state === 'failed') this.sink.send(failureMessage(job.error ?? 'The job failed'));
    else this.sink.send(jobMessage('done', status.value.text));
    return true;
  }

  private async hasRoom(): Promise<boolean> {
    if (this.sink.unsentBytes <= limits.unsentBytes) return true;
    await Promise.race([this.sink.drained(), this.pause(limits.drainMs)]);
    return this.sink.unsentBytes <= limits.unsentBytes;
  }

  /** Settles after a time, or when the connection is closed. */
  private pause(delayMs: number): Promise<void> {
    const { signal } = this.sink;
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.ports.jobs.after(delayMs, end);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }
}

/** Remembers a change that comes while none is awaited. */
function watchChanges(watch: JobWatch, jobId: string, signal: AbortSignal): { next(): Promise<void>; end(): void } {
  let isChanged = false;
  let wake = (): void => undefined;
  const unsubscribe = watch.subscribe(jobId, () => {
    isChanged = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  return {
    async next() {
      if (!isChanged && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      isChanged = false;
    },
    end() {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
