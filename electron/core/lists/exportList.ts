import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { parseJson, type JsonValue } from '../../../shared/base/json.ts';
import { csvText } from '../../../shared/document/csv.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { ListItem, ListRun } from '../../../shared/list/listRun.ts';

export type ListFormat = 'csv' | 'jsonl';

export interface ListExportPorts {
  /** The body of a run's response; null without one, or if it no longer exists. */
  readonly responseOf: (runId: RunId) => Promise<BodyId | null>;
  readonly read: (bodyId: BodyId) => Promise<Uint8Array | null>;
}

const columns = ['url', 'state', 'status', 'title', 'words', 'durationMs', 'credits', 'error', 'runId'] as const;

/** Writes a list as a file in chunks: a table, or one line of JSON for each URL with its full response. */
export async function* exportList(
  list: ListRun,
  format: ListFormat,
  ports: ListExportPorts,
): AsyncGenerator<string, void> {
  if (format === 'csv') {
    yield csvText(
      columns,
      list.items.map((item) => Object.values(factsOf(list, item)).map((value) => value ?? '')),
    );
    return;
  }
  for (const item of list.items)
    yield `${JSON.stringify({ ...factsOf(list, item), answer: await responseOf(item, ports) })}\n`;
}

/** Responses of the failure lab are played, not real. */
function factsOf(
  { head }: ListRun,
  item: ListItem,
): Readonly<Record<(typeof columns)[number], string | number | null>> {
  const { url, state, targetStatus, title, words, durationMs, credits, error, runId } = item;
  const outcome = state === 'done' && isPlayed(head) ? 'played' : state;
  return { url, state: outcome, status: targetStatus, title, words, durationMs, credits, error, runId };
}

async function responseOf({ runId }: ListItem, ports: ListExportPorts): Promise<JsonValue> {
  const bodyId = runId === null ? null : await ports.responseOf(runId);
  const bytes = bodyId === null ? null : await ports.read(bodyId);
  if (bytes === null) return null;
  const text = new TextDecoder().decode(bytes);
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}
