import { ArrowLeftRight, ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { compareJson } from '../../../shared/document/compareJson.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useRun, useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { DiffEditor } from '../../monaco/DiffEditor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type ComparedPart, partsOf } from './comparedTexts.ts';
import { RequestChanges } from './RequestChanges.tsx';
import { RunCard } from './RunCard.tsx';
import { useComparison } from './useComparison.ts';

/** Two runs beside each other: what was asked and what came back. */
export function CompareView() {
  const { t } = useText();
  const { commands, window: state } = useServices();
  const compared = useWindowState((window) => window.compared);
  const a = useRun(compared?.a);
  const b = useRun(compared?.b);
  if (compared === null || a.state === 'missing' || b.state === 'missing') {
    return (
      <EmptyState sentence={t(compared === null ? 'compare.none' : 'compare.gone')}>
        <Button onPress={() => void commands.run('history.open')}>{t('compare.history')}</Button>
      </EmptyState>
    );
  }
  if (a.run === null || b.run === null) return null;
  const swap = () => state.setState({ compared: { a: compared.b, b: compared.a } });
  return <Comparing key={`${compared.a} ${compared.b}`} a={a.run} b={b.run} onSwap={swap} />;
}

interface ComparingProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly onSwap: () => void;
}

function Comparing({ a, b, onSwap }: ComparingProps) {
  const { t } = useText();
  const [part, setPart] = useState<ComparedPart>(() =>
    a.body === null && b.body === null ? 'request' : a.endpoint === 'agent' ? 'raw' : 'markdown',
  );
  const differences = compareJson(a.request, b.request);
  return (
    <section aria-label={t('compare.title')} className="@container flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">{t('compare.title')}</h1>
      <div className="flex shrink-0 flex-col items-stretch gap-3 border-b border-border p-4 @[900px]:flex-row @[900px]:items-center">
        <RunCard letter="A" run={a} other={null} />
        <IconButton
          icon={ArrowLeftRight}
          label={t('compare.swap')}
          size={32}
          className="self-center border border-border"
          onPress={onSwap}
        />
        <RunCard letter="B" run={b} other={a} />
      </div>
      <Tabs
        label={t('compare.parts')}
        value={part}
        onChange={setPart}
        items={partsOf(a, b).map((id) => ({
          id,
          text: t(`compare.part.${id}`),
          count: id === 'request' && differences.length > 0 ? differences.length : undefined,
        }))}
        end={
          <span className="hidden min-w-0 items-center truncate text-text-2 type-12 @[1000px]:flex">
            {t('compare.requests', { count: differences.length })}
          </span>
        }
      >
        {part === 'request' ? <RequestChanges differences={differences} /> : null}
        <PartDifference key={part} a={a} b={b} part={part} />
      </Tabs>
    </section>
  );
}

interface PartProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly part: ComparedPart;
}

function PartDifference({ a, b, part }: PartProps) {
  const { t } = useText();
  const { host } = useServices();
  const comparison = useComparison(a, b, part);
  const editor = useRef<{ step(by: 1 | -1): void }>(null);
  const [view, setView] = useState<'side' | 'inline'>('side');
  const [collapsesEqual, setCollapsesEqual] = useState(true);
  const [ignoresSpace, setIgnoresSpace] = useState(false);
  const [changes, setChanges] = useState<number | null | undefined>(undefined);
  if (comparison.state === 'reading') return null;
  if (comparison.state === 'failed')
    return <EmptyState sentence={t('compare.failed', { reason: comparison.message })} />;
  if (comparison.state === 'too-long')
    return (
      <EmptyState sentence={t('compare.tooLong')}>
        <Button onPress={() => void host.call('app.openFolder', { folder: 'data' })}>{t('compare.openFolder')}</Button>
      </EmptyState>
    );
  const { before, after } = comparison;
  const name = t(`compare.part.${part}`);
  if (before === null && after === null) return <EmptyState sentence={t('compare.neither', { part: name })} />;
  const isJson = part === 'metadata' || part === 'raw' || part === 'request';
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
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
          <IconButton icon={ChevronUp} label={t('compare.previous')} onPress={() => editor.current?.step(-1)} />
          <IconButton icon={ChevronDown} label={t('compare.next')} onPress={() => editor.current?.step(1)} />
        </span>
      </div>
      {before === null || after === null ? (
        <p className="shrink-0 border-b border-border-subtle bg-surface-side px-pane py-1.5 text-text-2 type-12">
          {t('compare.onlyOne', { letter: before === null ? 'A' : 'B', part: name })}
        </p>
      ) : null}
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
    </>
  );
}
