import { type InspectionPart, inspectionParts, type PageKind } from '../../../../shared/api/engine/inspection.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { ExtractOutput } from '../../extract/extractDocument.ts';
import type { CapturedPage, PageRequest } from '../../ports/capture.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import { describeXray } from './describeXray.ts';
import type { CapturedCopy, Inspections, MakeXray } from './inspections.ts';
import { createPageLogBuilder } from './pageLogBuilder.ts';
import type { VisitPhase, VisitRecorder } from '../../ports/visitRecorder.ts';

/** Inspection data that a client requests in addition to the response. */
export interface InspectionOptions {
  /** The client's id of the scrape. */
  readonly runId: string;
  readonly xray: boolean;
  readonly log: boolean;
  /** With the log, images of the page between its actions. */
  readonly steps: boolean;
  /** The run whose captured page is reused; null to visit the page. */
  readonly fromRunId: string | null;
  /** Page kind that overrides the engine's detection; null leaves the detection to the engine. */
  readonly readAs: PageKind | null;
  /** Called after the scrape with the stored parts. */
  readonly onStored: (parts: readonly InspectionPart[]) => void;
}

/** The inspection of one running scrape. Does nothing if none was requested. */
export interface ScrapeInspection {
  readonly isTraced: boolean;
  readonly readAs: PageKind | null;
  /** Capture options needed in addition to those of the response. */
  readonly request: Pick<PageRequest, 'draws' | 'recorder'>;
  phase<Value>(name: VisitPhase, work: () => Promise<Value>): Promise<Value>;
  /** The page is there: captured now, or read again. */
  onPage(captured: CapturedCopy): void;
  /** `trace` reads the page again with a trace of each element; it gives null where that fails. */
  onProduced(output: ExtractOutput, data: JsonObject, trace: () => Promise<ExtractOutput | null>): void;
  /** Stores the available parts, also for a failed scrape. */
  end(): void;
}

export const noInspection: ScrapeInspection = {
  isTraced: false,
  readAs: null,
  request: {},
  phase: (_name, work) => work(),
  onPage: () => undefined,
  onProduced: () => undefined,
  end: () => undefined,
};

/** Begins an inspection. A request with zero data retention gets none. */
export function inspectScrape(
  options: InspectionOptions | null,
  job: ScrapeJob,
  inspections: Inspections,
  clock: () => number,
): ScrapeInspection {
  if (options === null || job.cacheUse.leavesNoTrace) return noInspection;
  let captured: CapturedCopy | null = null;
  let xray: string | null = null;
  let makeXray: MakeXray | null = null;
  let isVisited = false;
  // What the response redacts must not be readable in a screenshot either.
  const isRedacted = job.request.redactPII !== undefined && job.request.redactPII !== false;
  const log = options.log ? createPageLogBuilder(clock, options.steps && !isRedacted) : null;
  return {
    isTraced: options.xray,
    readAs: options.readAs,
    request: { ...(options.xray ? { draws: true } : {}), ...(log === null ? {} : { recorder: watched(log) }) },
    phase: (name, work) => (log === null ? work() : log.phase(name, work)),
    onPage(copy) {
      captured = copy;
    },
    onProduced(output, data, trace) {
      if (captured === null) return;
      const { page, capturedAt } = captured;
      const { markdown } = data;
      const describe = (traced: ExtractOutput): string | null => {
        const told = describeXray({ page, output: traced, markdown, capturedAt, isRedacted, readAs: options.readAs });
        return told === null ? null : JSON.stringify(told);
      };
      if (options.xray) xray = describe(output);
      else if (page.content.kind === 'dom')
        makeXray = async () => {
          const traced = await trace();
          return traced === null ? null : describe(traced);
        };
    },
    end() {
      // A cached copy was only read: the log of its own visit is more useful.
      const told = log === null ? null : isVisited ? JSON.stringify(log.read()) : (captured?.log ?? null);
      const stepImages = log === null ? [] : isVisited ? log.images() : (captured?.stepImages ?? []);
      const image = xray === null || isRedacted ? null : (captured?.page.drawn?.picture ?? null);
      const kept = { xray, picture: image, log: told };
      const copy = captured === null ? null : { ...captured, log: told, stepImages };
      inspections.put(options.runId, { ...kept, stepImages, captured: copy, makeXray });
      options.onStored([
        ...inspectionParts.filter((part) => kept[part] !== null),
        ...stepImages.map((_image, number): InspectionPart => `step-${number}`),
      ]);
    },
  };

  /** Marks the log as non-empty once a visit uses the recorder. */
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

/** Returns a scrape's page, captured now. */
export function freshCopy(page: CapturedPage, key: string, capturedAt: number): CapturedCopy {
  return { page, key, capturedAt, log: null, stepImages: [] };
}
