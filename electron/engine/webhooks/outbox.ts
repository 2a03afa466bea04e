import { repeatStoreCall } from '../jobs/runner/storeCalls.ts';
import type { Timers } from '../jobs/timers.ts';
import type { DeliveryStore, DueDelivery } from '../ports/deliveries.ts';
import type { JobStoreFailure } from '../ports/jobs.ts';
import { createOriginRests } from './originRests.ts';
import type { SendDelivery } from './sendDelivery.ts';

export interface OutboxPorts {
  readonly store: Pick<DeliveryStore<JobStoreFailure>, 'dueDeliveries' | 'endAttempt'>;
  readonly send: SendDelivery;
  readonly timers: Timers;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: (line: string) => void;
}

/** Sends the deliveries of all jobs. The store alone decides what is to be sent. */
export interface Outbox {
  /** A job may have a delivery; null for any job. */
  wake(jobId: string | null): void;
  /** Ends the requests under way, which are sent again after the next start. */
  stop(): Promise<void>;
}

const limits = {
  atOnce: 4,
  /** The clock is looked at again after this time: it jumps where the computer sleeps. */
  waitMs: 60_000,
  storePauseMs: 1000,
} as const;

/** Delays before the second, third and fourth attempt, and how far each may differ. */
const retryDelaysMs = [60_000, 5 * 60_000, 15 * 60_000] as const;
const jitterRatio = 0.1;

/**
 * Sends at least once, in the order of each job: a delivery that fails holds those after it until it is given up, and those of other jobs go
 * on.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  return new DeliveryQueue(ports);
}

class DeliveryQueue implements Outbox {
  private readonly ports: OutboxPorts;
  private readonly rests = createOriginRests();
  private readonly stopping = new AbortController();
  private readonly sending = new Map<string, Promise<void>>();
  /** Jobs whose next delivery is not due: a commit of theirs changes nothing. */
  private waitingJobs: ReadonlySet<string> = new Set();
  private isWoken = false;
  private isReading = false;
  private cancelTimer = (): void => undefined;

  constructor(ports: OutboxPorts) {
    this.ports = ports;
  }

  wake(jobId: string | null): void {
    if (jobId !== null && (this.waitingJobs.has(jobId) || this.sending.has(jobId))) return;
    this.isWoken = true;
    void this.read();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.cancelTimer();
    await Promise.allSettled(this.sending.values());
  }

  /** Begins what is due, until nothing more is or every slot is taken. */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isWoken && this.sending.size < limits.atOnce && !this.stopping.signal.aborted) {
        this.isWoken = false;
        await this.readOnce();
      }
    } finally {
      this.isReading = false;
    }
  }

  private async readOnce(): Promise<void> {
    const { store, timers, log } = this.ports;
    const now = timers.now();
    const due = await store.dueDeliveries({
      now,
      maxCount: limits.atOnce - this.sending.size,
      exceptJobs: [...this.sending.keys()],
      exceptOrigins: this.rests.resting(now),
    });
    if (!due.ok) {
      log(`deliveries of webhooks cannot be read: ${due.error.message}`);
      this.sleepUntil(now + limits.storePauseMs);
      return;
    }
    this.waitingJobs = new Set(due.value.waitingJobs);
    for (const delivery of due.value.deliveries) this.begin(delivery);
    const times = [due.value.nextAt, this.rests.nextEnd(now)].filter((at) => at !== null);
    if (times.length > 0) this.sleepUntil(Math.min(...times));
  }

  private sleepUntil(at: number): void {
    const { timers } = this.ports;
    this.cancelTimer();
    const delayMs = Math.min(limits.waitMs, Math.max(1, at - timers.now()));
    this.cancelTimer = timers.after(delayMs, () => {
      this.wake(null);
    });
  }

  private begin(delivery: DueDelivery): void {
    const sent = this.attempt(delivery)
      .catch((failure: unknown) => {
        this.ports.log(
          `a delivery of a webhook failed: ${failure instanceof Error ? failure.message : String(failure)}`,
        );
      })
      .finally(() => {
        this.sending.delete(delivery.jobId);
        if (!this.stopping.signal.aborted) this.wake(null);
      });
    this.sending.set(delivery.jobId, sent);
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const { send, store, timers } = this.ports;
    const { signal } = this.stopping;
    const result = await send(delivery, signal);
    // It may have arrived: the next start sends it again.
    if (signal.aborted) return;
    const now = timers.now();
    this.rests.note(new URL(delivery.url).origin, result.isDelivered, now);
    const { jobId, number, attempts } = delivery;
    const nextAt = result.isDelivered ? null : this.retryAt(delivery, now);
    await repeatStoreCall(() => store.endAttempt({ jobId, number, attempts, ...result, nextAt, now }), {
      timers,
      signal,
      onFailure: ({ message }) => {
        this.ports.log(`the result of a delivery cannot be stored: ${message}`);
      },
    });
  }

  private retryAt({ retriesLeft }: DueDelivery, now: number): number | null {
    const delayMs = retryDelaysMs[retryDelaysMs.length - retriesLeft];
    if (delayMs === undefined) return null;
    return Math.round(now + delayMs * (1 + jitterRatio * (2 * this.ports.random() - 1)));
  }
}
