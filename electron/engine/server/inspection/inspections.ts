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
  /** Makes the X-ray of the captured page for a client that asks afterwards; null where there is none to make. */
  readonly makeXray: MakeXray | null;
}

/** Gives the X-ray as JSON; null where the page gives none. Reads the captured page again and fetches nothing. */
export type MakeXray = () => Promise<string | null>;

export interface CapturedCopy {
  readonly page: CapturedPage;
  /** What was asked of it: another request has another page (`pageKey`). */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  /** What happened while it was visited; a page that is read again was visited once. */
  readonly log: string | null;
}

export interface InspectionFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Facts of the last scrapes whose clients asked for them, in memory alone and for some minutes. */
export interface Inspections {
  keep(runId: string, inspection: Inspection): void;
  /** Null where there is none, or none any more. An X-ray that was not made with the scrape is made now. */
  read(runId: string, part: InspectionPart): Promise<InspectionFile | null>;
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
  /** The X-ray that is made afterwards, once for all who ask. */
  late: Promise<string | null> | null;
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

  function find(runId: string): Kept | null {
    sweep();
    return kept.get(runId) ?? null;
  }

  async function xrayOf(entry: Kept): Promise<string | null> {
    if (entry.inspection.xray !== null) return entry.inspection.xray;
    entry.late ??= entry.inspection.makeXray?.() ?? null;
    return await entry.late;
  }

  return {
    sweep,
    keep(runId, inspection) {
      kept.delete(runId);
      kept.set(runId, { inspection, keptAt: now(), bytes: bytesOf(inspection), late: null });
      sweep();
    },
    async read(runId, part) {
      const entry = find(runId);
      if (entry === null) return null;
      if (part === 'picture') return entry.inspection.picture;
      const text = part === 'xray' ? await xrayOf(entry) : entry.inspection.log;
      return text === null ? null : { bytes: Buffer.from(text), mediaType: 'application/json; charset=utf-8' };
    },
    captured: (runId) => find(runId)?.inspection.captured ?? null,
  };
}

function bytesOf({ xray, picture, log, captured }: Inspection): number {
  const page = captured === null ? 0 : bytesOfPage(captured.page);
  return ((xray?.length ?? 0) + (log?.length ?? 0)) * 2 + (picture?.bytes.byteLength ?? 0) + page;
}

/** Strings take two bytes a character. */
function bytesOfPage({ content, rawHtml, rawBase64, screenshot, drawn }: CapturedPage): number {
  const text = content.kind === 'dom' ? content.html : content.kind === 'text' ? content.text : content.base64;
  const characters = text.length + (rawHtml?.length ?? 0) + (rawBase64?.length ?? 0);
  return characters * 2 + (screenshot?.bytes.byteLength ?? 0) + (drawn?.picture?.bytes.byteLength ?? 0);
}
