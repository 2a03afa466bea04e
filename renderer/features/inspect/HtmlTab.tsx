import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FindField } from './FindField.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { SourceView } from './SourceView.tsx';
import { useCopySource } from './useCopyText.ts';
import { useFind } from './useFind.ts';

interface HtmlTabProps extends InspectorProps {
  readonly source: 'html' | 'rawHtml';
}

/** HTML as source, or drawn in a frame that runs nothing and loads nothing. */
export function HtmlTab({ bodyId, source }: HtmlTabProps) {
  const { t } = useText();
  const [view, setView] = useState<'source' | 'preview'>('source');
  const find = useFind(bodyId, source);
  const copy = useCopySource(bodyId, source);
  return (
    <>
      <InspectorToolbar end={<IconButton icon={Copy} label={t('inspect.html.copy')} onPress={() => void copy()} />}>
        <Segments
          label={t('inspect.view')}
          value={view}
          onChange={setView}
          items={[
            { id: 'source', text: t('inspect.view.source') },
            { id: 'preview', text: t('inspect.view.preview') },
          ]}
        />
        {view === 'source' ? (
          <FindField find={find} onLeave={() => undefined} />
        ) : (
          <span className="truncate text-text-3 type-12">{t('inspect.html.previewNote')}</span>
        )}
      </InspectorToolbar>
      {view === 'source' ? (
        <SourceView
          label={t(`inspect.tab.${source}`)}
          bodyId={bodyId}
          source={source}
          hits={find.hits}
          currentHit={find.current}
          onColumns={find.setColumns}
        />
      ) : (
        <HtmlPreview bodyId={bodyId} source={source} />
      )}
    </>
  );
}
