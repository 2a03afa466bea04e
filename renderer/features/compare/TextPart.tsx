import type { ReactNode } from 'react';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { traceLines } from '../../../shared/trace/traceLines.ts';
import { readTrace } from '../../data/queries/readTrace.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { ComparedBodies } from '../../workers/compare/compareProtocol.ts';
import { documents, useLoaded } from './comparedDocuments.ts';
import { type ComparedPart, partName } from './comparedParts.ts';
import { Difference } from './Difference.tsx';
import { OneSided } from './OneSided.tsx';

/** Longer traces are compared by their beginning. */
const maxTraceLines = 20_000;
/** Maximum length of a compared text: an editor would hold each of them twice. */
const maxTextChars = 5_000_000;

interface TextPartProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly part: ComparedPart;
  /** Null for a text outside the responses. */
  readonly bodies: ComparedBodies | null;
  /** Before the choices of the view. */
  readonly start?: ReactNode;
}

/** A part of two runs as texts, with word-level differences highlighted. */
export function TextPart({ a, b, part, bodies, start }: TextPartProps) {
  const { t } = useText();
  const { host } = useServices();
  const texts = useLoaded(`${bodies?.before ?? ''} ${bodies?.after ?? ''} ${part.id}`, () =>
    readTexts(host, a, b, part, bodies),
  );
  if (texts.state === 'reading') return null;
  if (texts.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: texts.message })} />;
  const { before, after } = texts.value;
  const name = partName({ t }, part);
  if (before === null && after === null) return <EmptyState sentence={t('compare.neither', { part: name })} />;
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > maxTextChars) {
    return (
      <EmptyState sentence={t('compare.tooLong')}>
        <Button
          onPress={() => void host.call('app.openFolder', { folder: 'data' }).then((told) => worked('folder', told))}
        >
          {t('compare.openFolder')}
        </Button>
      </EmptyState>
    );
  }
  const isJson = 'field' in part ? part.field.kind === 'value' : part.id !== 'trace';
  return (
    <Difference
      before={before}
      after={after}
      name={name}
      key={`${a.runId} ${b.runId} ${part.id}`}
      of={`${a.runId} ${b.runId} ${part.id}`}
      isJson={isJson}
      start={start}
      note={<OneSided a={a} b={b} hasBefore={before !== null} hasAfter={after !== null} part={name} />}
    />
  );
}

type Texts = { readonly before: string | null; readonly after: string | null };

async function readTexts(
  host: Host,
  a: RunModel,
  b: RunModel,
  part: ComparedPart,
  bodies: ComparedBodies | null,
): Promise<Texts> {
  const both = async (read: (run: RunModel) => string | null | Promise<string | null>): Promise<Texts> => ({
    before: await read(a),
    after: await read(b),
  });
  if ('field' in part && part.field.kind !== 'blocks')
    return documents.call('compareTexts', {
      ...(bodies ?? { before: null, after: null }),
      name: part.field.name,
      longest: maxTextChars,
    });
  if (part.id === 'request') return both((run) => writeExactJson(run.request, 2));
  if (part.id === 'trace')
    return both(async (run) => traceLines(await readTrace(host, run.runId, maxTraceLines), maxTraceLines) || null);
  return both(async (run) => {
    const bodyId = run.body?.bodyId;
    if (bodyId === undefined) return null;
    if ('field' in part) return (await documents.call('blocksText', { bodyId })) || null;
    if (part.id === 'result') {
      const data = await documents.call('value', { bodyId, path: ['data'] });
      return data === null ? null : writeExactJson(data, 2);
    }
    return documents.call('text', { bodyId, source: 'raw', start: 0, end: maxTextChars + 1 });
  });
}
