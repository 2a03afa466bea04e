import type { InspectionPart, PageKind } from '../../../../shared/api/engine/inspection.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { ExtractOutput } from '../../extract/extractDocument.ts';
import type { CapturedPage, PageRequest } from '../capturePorts.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import { describeXray } from './describeXray.ts';
import type { CapturedCopy, Inspections, MakeXray } from './inspections.ts';
import { createPageLogBuilder } from './pageLogBuilder.ts';
import type { VisitPhase, VisitRecorder } from './visitRecorder.ts';

/** What a client wants to know of its scrape beside the answer. */
export interface InspectionWish {
  /** The client's own name for the scrape. */
  readonly runId: string;
  readonly xray: boolean;
  readonly log: boolean;
  /** The run whose captured page is read again; null where the page is had as usual. */
  readonly fromRunId: string | null;
  /** What the page is read as, whatever the engine takes it for; null leaves it to the engine. */
  readonly readAs: PageKind | null;
  /** Told, once the scrape has ended, what is kept of it. */
  readonly onKept: (parts: readonly InspectionPart[]) => void;
}

/** The inspection of one scrape under way. One that was not asked for does nothing. */
export interface ScrapeInspection {
  readonly isTraced: boolean;
  readonly readAs: PageKind | null;
  /** What the visit has to bring beside what the answer needs. */
  readonly request: Pick<PageRequest, 'draws' | 'recorder'>;
  phase<Value>(name: VisitPhase, work: () => Promise<Value>): Promise<Value>;
  /** The page is there: captured now, or read again. */
  onPage(captured: CapturedCopy): void;
  /** `trace` reads the page again with a trace of each element; it gives null where that fails. */
  onMade(output: ExtractOutput, data: JsonObject, trace: () => Promise<ExtractOutput | null>): void;
  /** Keeps what there is, also of a scrape that failed. */
  end(): void;
}

export const noInspection: ScrapeInspection = {
  isTraced: false,
  readAs: null,
  request: {},
  phase: (_name, work) => work(),
  onPage: () => undefined,
  onMade: () => undefined,
  end: () => undefined,
};

/** Begins an inspection. A request that must leave nothing has none, whoever asks. */
export function inspectScrape(
  wish: InspectionWish | null,
  job: ScrapeJob,
  inspections: Inspections,
  clock: () => number,
): ScrapeInspection {
  if (wish === null || job.cacheUse.leavesNoTrace) return noInspection;
  const log = wish.log ? createPageLogBuilder(clock) : null;
  let captured: CapturedCopy | null = null;
  let xray: string | null = null;
  let makeXray: MakeXray | null = null;
  let isVisited = false;
  // What the answer hides must not be read off a picture either.
  const isRedacted = job.request.redactPII !== undefined && job.request.redactPII !== false;
  return {
    isTraced: wish.xray,
    readAs: wish.readAs,
    request: { ...(wish.xray ? { draws: true } : {}), ...(log === null ? {} : { recorder: watched(log) }) },
    phase: (name, work) => (log === null ? work() : log.phase(name, work)),
    onPage(copy) {
      captured = copy;
    },
    onMade(output, data, trace) {
      if (captured === null) return;
      const { page, capturedAt } = captured;
      const { markdown } = data;
      const describe = (traced: ExtractOutput): string | null => {
        const told = describeXray({ page, output: traced, markdown, capturedAt, isRedacted, readAs: wish.readAs });
        return told === null ? null : JSON.stringify(told);
      };
      if (wish.xray) xray = describe(output);
      else if (page.content.kind === 'dom')
        makeXray = async () => {
          const traced = await trace();
          return traced === null ? null : describe(traced);
        };
    },
    end() {
      // Of a copy nothing happened but its reading: its own visit says more.
      const told = log === null ? null : isVisited ? JSON.stringify(log.read()) : (captured?.log ?? null);
      const picture = xray === null || isRedacted ? null : (captured?.page.drawn?.picture ?? null);
      const kept: Readonly<Record<InspectionPart, unknown>> = { xray, picture, log: told };
      const copy = captured === null ? null : { ...captured, log: told };
      inspections.keep(wish.runId, { xray, picture, log: told, captured: copy, makeXray });
      wish.onKept((['xray', 'picture', 'log'] as const).filter((part) => kept[part] !== null));
    },
  };

  /** A recorder that a visit has touched has something to tell. */
  function watched(told: VisitRecorder): VisitRecorder {
    return {
      ...told,
      began(request) {
        isVisited = true;
        told.began(request);
      },
    };
  }
}

/** The page of a scrape as it was captured now. */
export function freshCopy(page: CapturedPage, key: string, capturedAt: number): CapturedCopy {
  return { page, key, capturedAt, log: null };
}
