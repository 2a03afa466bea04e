import type { JobRecord, LeasedPage } from '../../ports/jobs.ts';
import type { HostLanes, Pace } from '../hosts/hostLanes.ts';
import type { CrawlState } from './concludeVisit.ts';

/** A page that takes longer than the median of its level by this time does not hold the next level back. */
const maxStragglerMs = 10_000;
/** Pages whose times make the median. */
const maxTimes = 200;
/** Waiting pages below which the next ones are admitted. */
const minWaitingPages = 100;
/** How often a job is looked at whose pages wait for a reason that only its store knows, such as a pause from before a restart. */
const recheckMs = 5000;

interface Flight {
  readonly page: LeasedPage;
  readonly startedAt: number;
}

/** A running job, with the pages that are under way. */
export class RunningJob {
  record: JobRecord;
  /** Null for a batch, and before the site of a crawl is open. */
  crawl: CrawlState | null = null;
  /** Its pages may be visited: the site of a crawl is open. */
  isReady = false;
  isAdmitting = false;
  /** Something ended while pages were admitted: there may be more to admit. */
  isAdmissionDue = false;
  /** Calls of the store that are being repeated. */
  failingCalls = 0;
  /** Pause after the last failed lease. */
  backoffMs = 0;
  /** The pages under way do not hold the next level back. */
  isRelaxed = false;
  readonly flights = new Map<string, Flight>();
  /** Aborts when the job ends, or the engine stops. */
  readonly controller = new AbortController();
  readonly pace: Pace;
  private readonly maxPages: number;
  private readonly times: number[] = [];
  private version = 0;
  /** The hosts that were busy when nothing could be leased, and the time; null where a page may be there. */
  private dry: { readonly hosts: readonly string[]; readonly at: number } | null = null;

  constructor(record: JobRecord) {
    this.record = record;
    const { delay, maxConcurrency } = record.request;
    const delayMs = typeof delay === 'number' ? delay * 1000 : 0;
    this.pace = { jobId: record.id, delayMs };
    this.maxPages = delayMs > 0 ? 1 : typeof maxConcurrency === 'number' ? maxConcurrency : Number.POSITIVE_INFINITY;
  }

  /** Notes a change after which pages may be waiting. */
  touch(record: JobRecord | null = null): void {
    if (record !== null) this.record = record;
    this.version += 1;
    this.dry = null;
  }

  /** Marks a state; `settleDry` does nothing if the job was touched after it. */
  mark(): number {
    return this.version;
  }

  settleDry(mark: number, hosts: readonly string[], now: number): void {
    if (mark === this.version) this.dry = { hosts, at: now };
  }

  /** When a page may be leased: now or earlier, at a time, or only after a change (infinity). */
  leasableAt(lanes: HostLanes): number {
    const isBlocked =
      !this.isReady ||
      this.isAdmitting ||
      this.failingCalls > 0 ||
      this.record.counts.waiting === 0 ||
      this.flights.size >= this.maxPages;
    if (isBlocked || this.controller.signal.aborted) return Number.POSITIVE_INFINITY;
    if (this.dry === null) return 0;
    const freeAt = this.dry.hosts.map((host) => lanes.freeAt(host, this.pace));
    const recheckAt = this.flights.size === 0 ? this.dry.at + recheckMs : Number.POSITIVE_INFINITY;
    return freeAt.reduce((earliest, at) => Math.min(earliest, at), recheckAt);
  }

  /** Whether the store may have pages to admit. */
  needsAdmission(): boolean {
    const { held, waiting } = this.record.counts;
    return held > 0 && waiting < minWaitingPages;
  }

  addTime(durationMs: number): void {
    this.times.push(durationMs);
    if (this.times.length > maxTimes) this.times.shift();
  }

  /** When the next level begins without the pages under way; infinity where it is not held back by them. */
  relaxAt(): number {
    const { held, waiting } = this.record.counts;
    const median = this.times.toSorted((one, other) => one - other)[Math.floor(this.times.length / 2)];
    const isHeldBack = held > 0 && waiting === 0 && this.flights.size > 0;
    if (!isHeldBack || this.isRelaxed || this.isAdmitting || this.failingCalls > 0) return Number.POSITIVE_INFINITY;
    if (this.record.awaitsSitemaps || median === undefined) return Number.POSITIVE_INFINITY;
    const lastStart = [...this.flights.values()].reduce((last, { startedAt }) => Math.max(last, startedAt), 0);
    return lastStart + median + maxStragglerMs;
  }
}
