import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { FindField } from './find/FindField.tsx';
import { HeadersTable } from './errors/HeadersTable.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { JsonExplorer } from './json/JsonExplorer.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { SourceView } from './html/SourceView.tsx';
import { TimingTable } from './shell/TimingTable.tsx';
import { useCopySource } from './save/useCopyText.ts';
import { useFind } from './find/useFind.ts';

type View = 'text' | 'json' | 'headers' | 'timing';

/** The raw response: text, tree, headers of the last attempt, and timing. */
export function RawTab({ run, bodyId, digest }: InspectorProps) {
  const { t, bytes } = useText();
  const [view, setView] = useState<View>('text');
  const find = useFind(bodyId, 'raw');
  const copy = useCopySource(bodyId, 'raw');
  const headers = run.attempts.at(-1)?.headers ?? [];
  const copyAll = <IconButton icon={Copy} label={t('inspect.raw.copy')} onPress={() => void copy()} />;
  const views = (
    <Segments
      label={t('inspect.view')}
      value={view}
      onChange={setView}
      items={[
        { id: 'text', text: t('inspect.view.text') },
        ...(digest.unreadable === null ? [{ id: 'json', text: t('inspect.view.json') } as const] : []),
        { id: 'headers', text: t('inspect.view.headers', { count: headers.length }) },
        { id: 'timing', text: t('inspect.failed.timing') },
      ]}
    />
  );
  if (view === 'json')
    return (
      <JsonExplorer label={t('inspect.raw.root')} bodyId={bodyId} path={[]} state="value" lead={views} end={copyAll} />
    );
  return (
    <>
      <InspectorToolbar end={copyAll}>
        {views}
        {view === 'text' ? <FindField find={find} onLeave={() => undefined} /> : null}
        {run.body === null ? null : (
          <span className="whitespace-nowrap text-text-3 type-12">
            {t('inspect.raw.size', { size: bytes(run.body.size), redactions: run.body.redactions })}
          </span>
        )}
      </InspectorToolbar>
      {view === 'text' ? (
        <SourceView
          label={t('inspect.tab.raw')}
          bodyId={bodyId}
          source="raw"
          hits={find.hits}
          currentHit={find.current}
          onColumns={find.setColumns}
          {...(digest.unreadable === null ? { language: 'json' } : {})}
        />
      ) : null}
      {view === 'headers' ? <HeadersTable headers={headers} /> : null}
      {view === 'timing' ? (
        <div
          tabIndex={0}
          role="document"
          aria-label={t('inspect.failed.timing')}
          data-selectable
          className="min-h-0 flex-1 overflow-auto focus-inset px-pane py-4"
        >
          <TimingTable run={run} />
        </div>
      ) : null}
    </>
  );
}
