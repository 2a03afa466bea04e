import type { InspectionPart } from '../../../../shared/api/engine/inspection.ts';
import type { CapturedPage } from '../capturePorts.ts';
import type { Picture } from '../picture.ts';

/** What was found out about one scrape for its own client, and the page that it was made of. */
export interface Inspection {
  /** As JSON. */
  readonly xray: string | null;
  readonly picture: Picture | null;
  readonly log: string | null;
  readonly captured: CapturedCopy | null;
}

export interface CapturedCopy {
  readonly page: CapturedPage;
  /** What was asked of it: another request has another page (`pageKey`). */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  /** What happened while it was visited; a page that is read again was visited once. */
  readonly log: string | null;
}

/** Facts of the last scrapes whose clients asked for them, in memory alone and for some minutes. */
export interface Inspections {
  keep(runId: string, inspection: Inspection): void;
  /** Null where there is none, or none any more. */
  read(runId: string, part: InspectionPart): { readonly bytes: Uint8Array; readonly mediaType: string } | null;
  captured(runId: string): CapturedCopy | null;
  /** Lets go of what has had its time. */
  sweep(): void;
}

const lifetimeMs = 15 * 60 * 1000;
const most = { runs: 12, bytes: 120_000_000 } as const;

interface Kept {
  readonly inspection: Inspection;
  readonly keptAt: number;
  readonly bytes: number;
}

/** @param now milliseconds of any clock that goes on */
export function createInspections(now: () => number): Inspections {
  const kept = new Map<string, Kept>();

  function sweep(): void {
    let bytes = 0;
    // The newest stay longest.
    for (const [index, [runId, entry]] of [...kept].toReversed().entries()) {
      bytes += entry.bytes;
      const isOver = now() - entry.keptAt > lifetimeMs || index >= most.runs || (index > 0 && bytes > most.bytes);
      if (isOver) kept.delete(runId);
    }
  }

  function find(runId: string): Inspection | null {
    sweep();
    return kept.get(runId)?.inspection ?? null;
  }

  return {
    sweep,
    keep(runId, inspection) {
      kept.delete(runId);
      kept.set(runId, { inspection, keptAt: now(), bytes: bytesOf(inspection) });
      sweep();
    },
    read(runId, part) {
      const inspection = find(runId);
      if (part === 'picture') return inspection?.picture ?? null;
      const text = inspection?.[part] ?? null;
      return text === null ? null : { bytes: Buffer.from(text), mediaType: 'application/json; charset=utf-8' };
    },
    captured: (runId) => find(runId)?.captured ?? null,
  };
}

function bytesOf({ xray, picture, log, captured }: Inspection): number {
  const content = captured?.page.content;
  const page = content === undefined ? 0 : content.kind === 'dom' ? content.html.length * 2 : 0;
  return ((xray?.length ?? 0) + (log?.length ?? 0)) * 2 + (picture?.bytes.byteLength ?? 0) + page;
}
