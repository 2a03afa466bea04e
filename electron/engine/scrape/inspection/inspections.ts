import type { InspectionPart } from '../../../../shared/api/engine/inspection.ts';
import type { CapturedPage } from '../../ports/capture.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';

/** Inspection data of one scrape for its own client, and the page it was made from. */
export interface Inspection {
  /** As JSON. */
  readonly xray: string | null;
  readonly picture: EncodedImage | null;
  readonly log: string | null;
  /** Images that the steps of the log name by number. */
  readonly stepImages: readonly EncodedImage[];
  readonly captured: CapturedCopy | null;
  /** Creates the X-ray of the captured page on later request; null where that is not possible. */
  readonly makeXray: MakeXray | null;
}

/** Gives the X-ray as JSON; null where the page gives none. Reads the captured page again and fetches nothing. */
export type MakeXray = () => Promise<string | null>;

export interface CapturedCopy {
  readonly page: CapturedPage;
  /** Key of its request: another request has another page (`pageKey`). */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  /** Log of the visit, and the images of its steps; a page that is read again was visited only once. */
  readonly log: string | null;
  readonly stepImages: readonly EncodedImage[];
}

export interface InspectionFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Inspections of the most recent scrapes that requested one, in memory only and for some minutes. */
export interface Inspections {
  put(runId: string, inspection: Inspection): void;
  /** Null if there is none, or it is no longer stored. An X-ray that was not made with the scrape is made now. */
  read(runId: string, part: InspectionPart): Promise<InspectionFile | null>;
  captured(runId: string): CapturedCopy | null;
  /** Removes expired inspections. */
  sweep(): void;
}

const lifetimeMs = 15 * 60 * 1000;
const limits = { runs: 12, bytes: 120_000_000 } as const;

interface StoredInspection {
  readonly inspection: Inspection;
  readonly storedAtMs: number;
  readonly bytes: number;
  /** The X-ray created on demand, once for all requests. */
  late: Promise<string | null> | null;
}

/** @param now milliseconds of any monotonic clock */
export function createInspections(now: () => number): Inspections {
  const kept = new Map<string, StoredInspection>();

  function sweep(): void {
    let bytes = 0;
    // The oldest are evicted first.
    for (const [index, [runId, entry]] of [...kept].toReversed().entries()) {
      bytes += entry.bytes;
      const isOver =
        now() - entry.storedAtMs > lifetimeMs || index >= limits.runs || (index > 0 && bytes > limits.bytes);
      if (isOver) kept.delete(runId);
    }
  }

  function find(runId: string): StoredInspection | null {
    sweep();
    return kept.get(runId) ?? null;
  }

  async function xrayOf(entry: StoredInspection): Promise<string | null> {
    if (entry.inspection.xray !== null) return entry.inspection.xray;
    entry.late ??= entry.inspection.makeXray?.() ?? null;
    return await entry.late;
  }

  return {
    sweep,
    put(runId, inspection) {
      kept.delete(runId);
      kept.set(runId, { inspection, storedAtMs: now(), bytes: bytesOf(inspection), late: null });
      sweep();
    },
    async read(runId, part) {
      const entry = find(runId);
      if (entry === null) return null;
      if (part === 'picture') return entry.inspection.picture;
      if (part !== 'xray' && part !== 'log')
        return entry.inspection.stepImages[Number(part.slice('step-'.length))] ?? null;
      const text = part === 'xray' ? await xrayOf(entry) : entry.inspection.log;
      return text === null ? null : { bytes: Buffer.from(text), mediaType: 'application/json; charset=utf-8' };
    },
    captured: (runId) => find(runId)?.inspection.captured ?? null,
  };
}

function bytesOf({ xray, picture: image, log, stepImages, captured }: Inspection): number {
  const page = captured === null ? 0 : bytesOfPage(captured.page);
  const images = [image, ...stepImages].reduce((sum, each) => sum + (each?.bytes.byteLength ?? 0), 0);
  return ((xray?.length ?? 0) + (log?.length ?? 0)) * 2 + images + page;
}

/** Strings take two bytes a character. */
function bytesOfPage({ content, rawHtml, rawBytes, screenshot, drawn }: CapturedPage): number {
  const text = content.kind === 'dom' ? content.html : content.kind === 'text' ? content.text : '';
  const files = [content.kind === 'file' ? content.bytes : null, rawBytes, screenshot?.bytes, drawn?.picture?.bytes];
  return files.reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), (text.length + (rawHtml?.length ?? 0)) * 2);
}
