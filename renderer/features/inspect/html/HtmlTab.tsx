import { Copy, FoldVertical, UnfoldVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { maxIndentedHtml } from '../../../../shared/document/html/indentHtml.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { FindField } from '../find/FindField.tsx';
import { HtmlDifference } from './HtmlDifference.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';
import { SourceView } from './SourceView.tsx';
import { useCopySource } from '../save/useCopyText.ts';
import { useFolding } from './useFolding.ts';
import { type Find, useFind } from '../find/useFind.ts';

interface HtmlTabProps extends InspectorProps {
  readonly source: 'html' | 'rawHtml';
}

type HtmlViewMode = 'pretty' | 'sent' | 'preview' | 'difference';

/** HTML: indented, as sent, rendered in a frame that runs and loads nothing, or compared with its version before the service cleaned it. */
export function HtmlTab({ bodyId, source, digest }: HtmlTabProps) {
  const { t } = useText();
  const isLong = digest.textLengths[source] > maxIndentedHtml;
  const [view, setView] = useState<HtmlViewMode>(isLong ? 'sent' : 'pretty');
  const shownSource = view === 'pretty' ? prettySources[source] : source;
  const find = useFind(bodyId, shownSource);
  const folding = useFolding(bodyId, prettySources[source], view === 'pretty' ? find.columns : 0);
  const copy = useCopySource(bodyId, source);
  useFindGoal(find);
  const hasBoth = digest.fields['html'] === 'value' && digest.fields['rawHtml'] === 'value';
  return (
    <>
      <InspectorToolbar
        end={
          <>
            {view === 'pretty' && folding.canFold ? (
              <IconButton
                icon={folding.hasClosed ? UnfoldVertical : FoldVertical}
                label={t(folding.hasClosed ? 'inspect.html.unfoldAll' : 'inspect.html.foldAll')}
                onPress={folding.hasClosed ? folding.unfoldAll : folding.foldAll}
              />
            ) : null}
            <IconButton icon={Copy} label={t('inspect.html.copy')} onPress={() => void copy()} />
          </>
        }
      >
        <Segments
          label={t('inspect.view')}
          value={view}
          onChange={setView}
          items={[
            ...(isLong ? [] : [{ id: 'pretty' as const, text: t('inspect.view.pretty') }]),
            { id: 'sent', text: t('inspect.view.sent') },
            { id: 'preview', text: t('inspect.view.preview') },
            ...(hasBoth ? [{ id: 'difference' as const, text: t('inspect.view.difference') }] : []),
          ]}
        />
        {isText(view) ? <FindField find={find} onLeave={() => undefined} /> : null}
        {isLong && isText(view) ? (
          <span className="truncate text-text-3 type-12">{t('inspect.html.tooLong')}</span>
        ) : null}
        {view === 'preview' ? (
          <span className="truncate text-text-3 type-12">{t('inspect.html.previewNote')}</span>
        ) : null}
      </InspectorToolbar>
      {isText(view) ? (
        <SourceView
          key={view}
          label={t(`inspect.tab.${source}`)}
          bodyId={bodyId}
          source={shownSource}
          language="html"
          hits={find.hits}
          currentHit={find.current}
          onColumns={find.setColumns}
          folding={view === 'pretty' ? folding : undefined}
        />
      ) : view === 'preview' ? (
        <HtmlPreview bodyId={bodyId} source={source} />
      ) : (
        <HtmlDifference bodyId={bodyId} />
      )}
    </>
  );
}

const prettySources = { html: 'prettyHtml', rawHtml: 'prettyRawHtml' } as const;

function isText(view: HtmlViewMode): boolean {
  return view === 'pretty' || view === 'sent';
}

/** Searches once for the text of the navigation goal. */
function useFindGoal(find: Find): void {
  const { goal, leave } = useResultNavigation();
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (goal?.kind !== 'html') return;
    latest.current.change({ text: goal.words });
    leave('html');
  }, [goal, leave]);
}
