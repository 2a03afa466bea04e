import { Copy, ListTree } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import type { ReadingSource } from '../../workers/documentProtocol.ts';
import { mostDrawn } from '../../workers/markdownParts.ts';
import { useAnswer } from './documents.tsx';
import { FindField } from './FindField.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { MarkdownView } from './MarkdownView.tsx';
import { OutlineRail } from './OutlineRail.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { SourceView } from './SourceView.tsx';
import { useShownText } from './support/useShownText.ts';
import { useCopySource } from './useCopyText.ts';
import { useFarGoal } from './useFarGoal.ts';
import { useFind } from './useFind.ts';
import { useFirstResult } from './useFirstResult.ts';
import { useMarkdownBlocks } from './useMarkdownBlocks.ts';
import { useScrollPlace } from './useScrollPlace.ts';

type View = 'rendered' | 'source' | 'split';

interface SourceGoal {
  readonly offset: number;
  readonly isGentle?: boolean;
}

interface MarkdownTabProps extends InspectorProps {
  /** Which of the texts it is; the page's own unless said otherwise. */
  readonly source?: ReadingSource;
  /** Above the text, such as the question that it answers. */
  readonly lead?: React.ReactNode;
}

/** Markdown: rendered, as source, or both; with its outline and what each section weighs. */
export function MarkdownTab({ bodyId, source = 'markdown', lead }: MarkdownTabProps) {
  const { t } = useText();
  const led = useShownText(source);
  const [view, setView] = useState<View>(led.offset === null ? 'rendered' : 'source');
  const [showsOutline, setShowsOutline] = useState(true);
  const find = useFind(bodyId, source);
  const copy = useCopySource(bodyId, source);
  const reading = useRef<HTMLDivElement>(null);
  // Asked in this order: the worker answers one question after the other, and the first words matter most.
  const markdown = useMarkdownBlocks(bodyId, source);
  const { groups } = markdown;
  const [sourceGoal, setSourceGoal] = useState<SourceGoal | null>(
    led.offset === null ? null : { offset: led.offset, isGentle: true },
  );
  const goTo = useFarGoal(reading, markdown);
  const outline = useAnswer(`${bodyId}:${source}`, (documents) => documents.ask('outline', { bodyId, source }));
  // They come before they are drawn.
  useFirstResult(useDeferredValue(groups).length > 0);
  // Words are found in the source: searching shows it.
  const isSearching = find.query.text !== '';
  const shown: View = isSearching && view === 'rendered' ? 'split' : view;
  const showSource = (offset: number): void => {
    setSourceGoal({ offset });
    setView('source');
  };
  const showHeading = (heading: number): void => {
    const start = outline.value?.entries[heading]?.start ?? 0;
    if (start < mostDrawn) goTo(heading);
    else showSource(start);
  };
  const rendered = (
    <MarkdownView
      ref={reading}
      label={t('inspect.markdown.rendered')}
      groups={groups}
      onNearEnd={markdown.showMore}
      onEnd={() => goTo('end')}
      end={markdown.isCut ? <CutNote onShowSource={() => showSource(mostDrawn)} /> : null}
    />
  );
  useScrollPlace(reading, {
    place: shown === 'source' ? null : `${bodyId}:${source === 'markdown' ? '' : `${source}:`}${shown}`,
    isReady: groups.length > 0,
    onMissing: markdown.showMore,
  });
  const sourceView = (
    <SourceView
      label={t('inspect.markdown.source')}
      bodyId={bodyId}
      source={source}
      hits={find.hits}
      currentHit={find.current}
      onColumns={find.setColumns}
      goal={sourceGoal}
      stretches={led.stretches}
    />
  );
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <IconButton icon={Copy} label={t('inspect.markdown.copy')} onPress={() => void copy()} />
            <IconButton
              icon={ListTree}
              label={t('inspect.outline.toggle')}
              isChosen={showsOutline}
              onPress={() => setShowsOutline(!showsOutline)}
            />
          </>
        }
      >
        <Segments
          label={t('inspect.view')}
          value={shown}
          onChange={setView}
          items={[
            { id: 'rendered', text: t('inspect.view.rendered') },
            { id: 'source', text: t('inspect.view.source') },
            { id: 'split', text: t('inspect.view.split') },
          ]}
        />
        <FindField find={find} onLeave={() => reading.current?.focus()} />
      </InspectorToolbar>
      {lead}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1">
          {shown === 'source' ? (
            sourceView
          ) : (
            // Beside the source or alone, it is the same reading view: neither drawn anew nor without the focus.
            <SplitView first={shown === 'split' ? sourceView : null} second={rendered} />
          )}
        </div>
        {showsOutline && shown !== 'split' && outline.value !== null && outline.value.entries.length > 0 ? (
          <OutlineRail
            outline={outline.value}
            scroller={reading}
            isLinked={shown === 'rendered'}
            onShow={showHeading}
          />
        ) : null}
      </div>
    </>
  );
}

/** Below a text that is too long to be drawn to its end. */
function CutNote({ onShowSource }: { readonly onShowSource: () => void }) {
  const { t } = useText();
  return (
    <p className="flex items-center gap-3 border-t border-border-subtle px-8 py-4 text-text-2 type-12">
      {t('inspect.markdown.cut')}
      <Button size="small" onPress={onShowSource}>
        {t('inspect.markdown.cutSource')}
      </Button>
    </p>
  );
}

function SplitView({ first, second }: { readonly first: React.ReactNode; readonly second: React.ReactNode }) {
  const { t } = useText();
  const [share, setShare] = useState(50);
  return (
    <SplitPane
      label={t('inspect.view.splitter')}
      orientation="horizontal"
      unit="percent"
      size={share}
      limits={{ first: 200, second: 200 }}
      onSizeChange={setShare}
      onReset={() => setShare(50)}
      first={first}
      isFirstHidden={first === null}
      second={second}
      className="flex-1"
    />
  );
}
