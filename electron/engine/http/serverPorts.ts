import type { EngineCluster, EngineHealth } from '../../../shared/api/engine/control.ts';
import type { AlexandriaService } from '../alexandria/alexandriaService.ts';
import type { ToolFetch } from '../alexandria/toolFetch.ts';
import type { Artifacts } from '../artifacts/artifacts.ts';
import type { ExtractService } from '../extraction/extractService.ts';
import type { HandedFiles } from '../files/handedFiles.ts';
import type { ProposeCrawl } from '../jobs/prompt/proposeCrawl.ts';
import type { JobProgress } from '../jobs/runner/jobProgress.ts';
import type { JobWatch } from '../jobs/watch/jobWatch.ts';
import type { CreditAccount } from '../ports/credits.ts';
import type { ActivityLog, UsageLedger } from '../ports/usage.ts';
import type { JobService } from '../jobs/jobService.ts';
import type { Timers } from '../jobs/timers.ts';
import type { JobCaller } from '../ports/jobRequests.ts';
import type { JobStore } from '../ports/jobs.ts';
import type { Library } from '../ports/library.ts';
import type { OcrLanguages } from '../ports/ocrLanguages.ts';
import type { ScrapeResults } from '../ports/results.ts';
import type { Inspections } from '../scrape/inspection/inspections.ts';
import type { LiveSessions } from '../scrape/live/liveSessions.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';
import type { CheckReceiver } from '../webhooks/receiverCheck.ts';
import type { UploadFolder } from '../uploads/uploadFolder.ts';
import type { UploadTickets } from '../uploads/uploadTickets.ts';
import type { SearchRequest } from '../search/searchRequest.ts';
import type { SearchFailure } from '../search/searchService.ts';
import type { MapFailure, MapRequest, MapResult } from '../site/map/mapRequest.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';

export interface ServerPorts {
  readonly token: string;
  readonly port: number;
  /** Address to listen on; that of this computer alone by default. */
  readonly listen?: string;
  readonly allowPrivate: boolean;
  /** Further names by which callers reach the engine, with a port for that port alone: of a tunnel, of a container. */
  readonly allowedHosts?: readonly string[];
  readonly scrapes: ScrapeService;
  readonly artifacts: Artifacts;
  readonly results: ScrapeResults;
  readonly files: HandedFiles;
  readonly uploads: UploadPort;
  readonly inspections: Inspections;
  readonly alexandria: AlexandriaPort;
  readonly live: LiveSessions;
  readonly ocrLanguages: OcrLanguages;
  readonly account: CreditAccount;
  readonly usage: UsageLedger;
  readonly activity: ActivityLog;
  readonly jobs: JobPort;
  readonly maps: MapPort;
  readonly extracts: ExtractPort;
  readonly searches: SearchPort;
  readonly health: () => Omit<EngineHealth, 'cluster'>;
  /** Absent for an engine of its own. */
  readonly cluster?: ClusterHealth;
  /** Called after each completed scrape: its host (empty with zero data retention), its status and its duration. */
  readonly onCompleted?: (answered: CompletedScrape) => void;
  /** Logs internal errors that the caller sees only as "Internal Server Error". */
  readonly log: (line: string) => void;
  /** Time in ms for a client to read its response; two minutes by default. */
  readonly responseReadTimeoutMs?: number;
}

/** The database that the engines of a team share, and their figures. */
export interface ClusterHealth {
  /** Whether the database answered when it was last asked. */
  isReachable(): boolean;
  /** The figures of now, or the last ones where the database takes long. Never rejects. */
  latestFigures(): Promise<EngineCluster>;
}

export interface CompletedScrape {
  readonly status: number;
  readonly host: string;
  readonly client: string;
  readonly durationMs: number;
}

/** Files that come with requests. */
export interface UploadPort {
  readonly folder: UploadFolder;
  readonly tickets: UploadTickets;
}

/** The server's port to the catalog; `allowPrivate` is the host that may be private, or true for all hosts. */
export interface AlexandriaPort {
  readonly service: AlexandriaService;
  /** The same for runs of which nothing is written to disk. */
  readonly privately: Pick<AlexandriaService, 'run'>;
  fetchFor(allowPrivate: string | boolean): ToolFetch;
}

/** Crawls and batches. */
export interface JobPort extends Timers {
  readonly service: Pick<JobService, 'start' | 'append' | 'cancel'>;
  readonly store: Pick<
    JobStore,
    | 'useIdempotencyKey'
    | 'job'
    | 'running'
    | 'documents'
    | 'errors'
    | 'robotsBlocked'
    | 'breakdown'
    | 'events'
    | 'pages'
    | 'deliveries'
    | 'message'
    | 'sendAgain'
  >;
  readonly watch: JobWatch;
  readonly progress: JobProgress;
  readonly proposeCrawl: ProposeCrawl;
  readonly webhooks: WebhookPort;
}

/** What is sent to the webhooks of jobs. */
export interface WebhookPort {
  readonly check: CheckReceiver;
  /** Messages have a signature. */
  readonly isSigned: boolean;
  /** A delivery is due. */
  wake(): void;
}

/** Jobs that read data from several pages with a model. */
export interface ExtractPort extends Pick<ExtractService, 'start' | 'find' | 'expiresAt'> {
  readonly isModelSet: boolean;
}

/** Searches of the web and of the library. */
export interface SearchPort {
  search(
    request: SearchRequest,
    caller: JobCaller & { readonly signal: AbortSignal /** Nothing of it is stored. */; readonly isPrivate: boolean },
  ): Promise<Result<SearchedData, SearchPortFailure>>;
  readonly library: Omit<Library, 'add'>;
}

/** What a search found. */
export interface SearchedData {
  readonly data: JsonObject;
  readonly warnings: readonly string[];
  /** Results of all sources. */
  readonly count: number;
  /** Credits of the pages that were read. */
  readonly pageCredits: number;
}

export type SearchPortFailure = SearchFailure | { readonly kind: 'cancelled' };

/** Maps of sites. */
export interface MapPort {
  /** @param scrapeOptions options of the scrapes that read pages for their links, as `POST /v2/scrape` takes them */
  map(
    request: MapRequest,
    scrapeOptions: JsonObject,
    caller: JobCaller & {
      readonly signal: AbortSignal;
      /** Nothing of the map is written to disk. */
      readonly leavesNoTrace: boolean;
    },
  ): Promise<Result<MapResult, MapFailure>>;
}
