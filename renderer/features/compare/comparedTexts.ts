import type { JsonValue } from '../../../shared/base/json.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { traceLines } from '../../../shared/trace/traceLines.ts';
import { readTrace } from '../../data/readTrace.ts';
import { createDocumentClient, makeDocumentWorker } from '../../workers/documentClient.ts';

/** What of two runs is put beside each other. */
const comparedParts = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'blocks',
  'metadata',
  'raw',
  'request',
] as const;
/** Of agents' runs: what they found, and what they did. */
const agentParts = ['raw', 'trace', 'request'] as const;
export type ComparedPart = (typeof comparedParts)[number] | (typeof agentParts)[number];

/** The parts of two runs. */
export function partsOf(a: RunModel, b: RunModel): readonly ComparedPart[] {
  return a.endpoint === 'agent' && b.endpoint === 'agent' ? agentParts : comparedParts;
}

/** Longer traces are compared by their beginning. */
const mostTraceLines = 20_000;

/** Texts that are longer are not put beside each other: an editor would hold each of them twice. */
export const longestText = 5_000_000;

/** Two runs may share a stored answer, and an inspector may show it too: comparing reads in a worker of its own. */
const client = createDocumentClient(makeDocumentWorker);

/** One side of a part; null when the run brought nothing of it. */
export async function readPart(host: Host, run: RunModel, part: ComparedPart): Promise<string | null> {
  if (part === 'request') return pretty(run.request);
  if (part === 'trace') return traceLines(await readTrace(host, run.runId, mostTraceLines), mostTraceLines) || null;
  const bodyId = run.body?.bodyId;
  if (bodyId === undefined) return null;
  const { textLengths, fields } = await client.ask('open', { bodyId, request: run.request });
  switch (part) {
    case 'links':
    case 'images':
      if (fields[part] === undefined) return null;
      return (await client.ask('list', { bodyId, field: part })).join('\n');
    case 'blocks':
      return (await client.ask('blocksText', { bodyId })) || null;
    case 'metadata': {
      const data = await client.ask('value', { bodyId, path: ['data', 'metadata'] });
      const own = data ?? (await client.ask('value', { bodyId, path: ['metadata'] }));
      return own === null ? null : pretty(own);
    }
    default:
      if (textLengths[part] === 0) return null;
      return client.ask('text', { bodyId, source: part, start: 0, end: longestText + 1 });
  }
}

/** Lets go of what was opened for a run. */
export function closeRun(run: RunModel): void {
  const bodyId = run.body?.bodyId;
  if (bodyId !== undefined) void client.ask('close', { bodyId }).catch(() => undefined);
}

function pretty(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}
