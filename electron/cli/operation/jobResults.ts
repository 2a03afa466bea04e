import type { BodyId } from '../../../shared/base/brand.ts';
import { parseExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { errorsField, readDocumentsField } from '../../../shared/run/jobPages.ts';
import type { DocumentOutput } from './documentOutput.ts';
import type { FailedPage, SkippedPage } from './jobSummary.ts';

interface JobResultPorts {
  /** The bytes of a stored response; null where they are gone. */
  readonly readBody: (bodyId: BodyId) => Promise<Uint8Array | null>;
  readonly output: DocumentOutput;
  /** Called once, with the first error of the output. Nothing is written after it. */
  readonly onBrokenOutput: (problem: unknown) => void;
}

/** Follows the events of a job's run, and hands its documents on as they arrive, each once and in order. */
export interface JobResults {
  take(events: readonly LoggedRunEvent[]): void;
  /** Waits until all documents of the events so far are written. */
  settled(): Promise<ListedPages>;
}

/** Pages without a document in the service's list of errors. */
export interface ListedPages {
  readonly failed: readonly FailedPage[];
  readonly robotsBlocked: readonly SkippedPage[];
}

export function createJobResults({ readBody, output, onBrokenOutput }: JobResultPorts): JobResults {
  let written = 0;
  let isBroken = false;
  let listed: ListedPages = { failed: [], robotsBlocked: [] };
  let queue = Promise.resolve();

  /** A range that was fetched again begins with documents that are written already. */
  async function writeDocuments(from: number, bodyId: BodyId): Promise<void> {
    const { data } = await read(bodyId);
    if (!Array.isArray(data)) return;
    for (const [index, document] of (data as readonly JsonValue[]).entries()) {
      if (isBroken || from + index < written || !isJsonObject(document)) continue;
      try {
        await output.write(document);
        written = from + index + 1;
      } catch (problem) {
        isBroken = true;
        onBrokenOutput(problem);
      }
    }
  }

  async function read(bodyId: BodyId): Promise<JsonObject> {
    const bytes = await readBody(bodyId);
    const parsed = bytes === null ? null : parseExactJson(new TextDecoder().decode(bytes));
    return parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value : {};
  }

  return {
    take(events) {
      for (const { event } of events) {
        if (event.kind !== 'artifact.saved') continue;
        const { bodyId } = event.body;
        const range = readDocumentsField(event.field);
        if (range !== null) queue = queue.then(() => writeDocuments(range.from, bodyId));
        if (event.field === errorsField)
          queue = queue.then(async () => void (listed = listedPages(await read(bodyId))));
      }
    },
    async settled() {
      await queue;
      return listed;
    },
  };
}

function listedPages({ errors, robotsBlocked }: JsonObject): ListedPages {
  return {
    failed: itemsOf(errors).flatMap((each) => {
      if (!isJsonObject(each) || typeof each['url'] !== 'string') return [];
      const { url, code, error } = each;
      return [{ url, code: typeof code === 'string' ? code : null, error: typeof error === 'string' ? error : '' }];
    }),
    robotsBlocked: itemsOf(robotsBlocked).flatMap((url) =>
      typeof url === 'string' ? [{ url, reason: 'robots' }] : [],
    ),
  };
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
