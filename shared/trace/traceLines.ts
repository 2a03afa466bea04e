import type { TraceModel, TraceRecord } from './traceModel.ts';
import { urlsIn } from './traceFilter.ts';

/**
 * Returns a trace as lines for comparing two runs: what each agent did, in order, without times and ids, which always differ. At most
 * `most` lines.
 */
export function traceLines(model: TraceModel, most: number): string {
  const lines: string[] = [];
  for (const index of model.order.slice(0, most)) {
    const record = model.records[index];
    if (record !== undefined) lines.push(lineOf(record, model));
  }
  return lines.join('\n');
}

function lineOf(record: TraceRecord, model: TraceModel): string {
  const lane = model.lanes[record.lane];
  const words = [lane?.name || lane?.role, record.event.type, ...detailTexts(record)];
  return words
    .filter((word) => word !== undefined && word !== null && word !== '')
    .join('  ')
    .replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));
}

function detailTexts({ event: { detail, raw } }: TraceRecord): readonly (string | null)[] {
  switch (detail.kind) {
    case 'tool_call.started':
      return [detail.toolName, ...urlsIn(detail.parameters ?? null)];
    case 'tool_call.finished':
      return [detail.toolName];
    case 'progress.reported':
      return [detail.phase, detail.message];
    case 'reasoning.summary':
      return [detail.text];
    case 'artifact.updated': {
      const { artifactId, change, changedFields, itemCount } = detail.artifact;
      return [artifactId, change, changedFields.join(', '), itemCount === null ? null : String(itemCount)];
    }
    case 'run.finished':
    case 'agent.finished':
      return [detail.outcome, detail.error?.code ?? null, detail.error?.message ?? null];
    case 'error.occurred':
      return [detail.error?.code ?? null, detail.error?.message ?? null];
    case 'unknown':
      return urlsIn(raw);
    default:
      return [];
  }
}
