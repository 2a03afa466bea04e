import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Host } from '../../../shared/ipc/host.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { traceLines } from '../../../shared/trace/traceLines.ts';
import { readTrace } from '../../data/readTrace.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { DiffEditor } from '../../monaco/DiffEditor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import type { ComparedBodies } from '../../workers/compareProtocol.ts';
import { ChangeKeys } from './ChangeKeys.tsx';
import { documents, useLoaded } from './comparedDocuments.ts';
import { type ComparedPart, partName } from './comparedParts.ts';
import { OneSided } from './OneSided.tsx';

/** Longer traces are compared by their beginning. */
const mostTraceLines = 20_000;
/** Texts that are longer are not put beside each other: an editor would hold each of them twice. */
const longestText = 5_000_000;

interface TextPartProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly part: ComparedPart;
  /** Null for what does not stand in the answers. */
  readonly bodies: ComparedBodies | null;
  /** Before the choices of the view. */
  readonly start?: ReactNode;
}

/** A part of two runs as texts, with what differs marked word by word. */
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
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > longestText) {
    return (
      <EmptyState sentence={t('compare.tooLong')}>
        <Button onPress={() => void host.call('app.openFolder', { folder: 'data' })}>{t('compare.openFolder')}</Button>
      </EmptyState>
    );
  }
  const isJson = 'field' in part ? part.field.kind === 'value' : part.id !== 'trace';
  return (
    <Difference
      before={before}
      after={after}
      name={name}
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
    return documents.ask('compareTexts', {
      ...(bodies ?? { before: null, after: null }),
      name: part.field.name,
      longest: longestText,
    });
  if (part.id === 'request') return both((run) => JSON.stringify(run.request, null, 2));
  if (part.id === 'trace')
    return both(async (run) => traceLines(await readTrace(host, run.runId, mostTraceLines), mostTraceLines) || null);
  return both(async (run) => {
    const bodyId = run.body?.bodyId;
    if (bodyId === undefined) return null;
    if ('field' in part) return (await documents.ask('blocksText', { bodyId })) || null;
    if (part.id === 'result') {
      const data = await documents.ask('value', { bodyId, path: ['data'] });
      return data === null ? null : JSON.stringify(data, null, 2);
    }
    return documents.ask('text', { bodyId, source: 'raw', start: 0, end: longestText + 1 });
  });
}

interface DifferenceProps extends Texts {
  readonly name: string;
  readonly isJson: boolean;
  readonly start: ReactNode;
  readonly note: ReactNode;
}

function Difference({ before, after, name, isJson, start, note }: DifferenceProps) {
  const { t } = useText();
  const editor = useRef<{ step(by: 1 | -1): void }>(null);
  const [view, setView] = useState<'side' | 'inline'>('side');
  const [collapsesEqual, setCollapsesEqual] = useState(true);
  const [ignoresSpace, setIgnoresSpace] = useState(false);
  const [changes, setChanges] = useState<number | null | undefined>(undefined);
  return (
    <ChangeKeys onStep={(by) => editor.current?.step(by)}>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
        {start}
        <Segments
          label={t('compare.view')}
          items={[
            { id: 'side', text: t('compare.side') },
            { id: 'inline', text: t('compare.inline') },
          ]}
          value={view}
          onChange={setView}
        />
        <Checkbox isSelected={collapsesEqual} onChange={setCollapsesEqual}>
          {t('compare.collapse')}
        </Checkbox>
        <Checkbox isSelected={ignoresSpace} onChange={setIgnoresSpace}>
          {t('compare.ignoreSpace')}
        </Checkbox>
        <span className="ms-auto flex items-center gap-1">
          <span role="status" className="text-text-2 tabular-nums type-12">
            {changes === undefined ? '' : changes === null ? t('compare.gaveUp') : t('compare.changes', { changes })}
          </span>
          <IconButton
            icon={ChevronUp}
            label={t('compare.previous')}
            binding="Shift+F7"
            onPress={() => editor.current?.step(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('compare.next')}
            binding="F7"
            onPress={() => editor.current?.step(1)}
          />
        </span>
      </div>
      {note}
      <DiffEditor
        ref={editor}
        before={before ?? ''}
        after={after ?? ''}
        language={isJson ? 'json' : 'plaintext'}
        labels={{
          before: t('compare.text', { letter: 'A', part: name }),
          after: t('compare.text', { letter: 'B', part: name }),
        }}
        isInline={view === 'inline'}
        collapsesEqual={collapsesEqual}
        ignoresSpace={ignoresSpace}
        onChanges={setChanges}
      />
    </ChangeKeys>
  );
}
