import { Copy, ListTree } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import type { PassageStart } from '../../../shared/document/grounding/plainPassage.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import type { ReadingSource } from '../../workers/documentProtocol.ts';
import { previewScrollKey } from './html/previewScrollKey.ts';
import { useWorkerResult } from './documents.tsx';
import { useResultNavigation } from './shell/ResultNavigation.tsx';
import { FindField } from './find/FindField.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { LoadImages } from './images/LoadImages.tsx';
import { SectionMenu, type SectionAnchor, useCopySection } from './markdown/SectionMenu.tsx';
import { useBlockRows } from './markdown/useBlockRows.ts';
import type { LinePositions } from './markdown/linePositions.ts';
import { useFarGoal } from './markdown/useFarGoal.ts';
import { useMarkedHits } from './markdown/useMarkedHits.ts';
import { useMarkdownSlices } from './markdown/useMarkdownSlices.ts';
import { type SplitSide, useSplitScroll } from './markdown/useSplitScroll.ts';
import { type MarkdownViewMode, useSyncedPosition } from './markdown/useSyncedPosition.ts';
import { MarkdownView } from './MarkdownView.tsx';
import { OutlineRail } from './OutlineRail.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { type SourceGoal, SourceView } from './html/SourceView.tsx';
import { type ShownText, useShownText } from './support/useShownText.ts';
import { useCopyLines, useCopySource } from './save/useCopyText.ts';
import { type Find, useFind } from './find/useFind.ts';
import { useFirstResult } from './shell/useFirstResult.ts';
import { useScrollPosition } from './useScrollPosition.ts';

interface MarkdownTabProps extends Pick<InspectorProps, 'bodyId'> {
  /** The run whose response it is; null for a text that belongs to none. */
  readonly run: RunModel | null;
  /** The text to show; by default the page's own. */
  readonly source?: ReadingSource;
  /** Shown above the text, such as the question that it answers. */
  readonly lead?: React.ReactNode;
  /** Where the text is shown first, with what is marked there. */
  readonly start?: PassageStart | null;
}

/** Markdown: rendered, as source, or both; with its outline and the tokens of each section. */
export function MarkdownTab({ run, bodyId, source = 'markdown', lead, start = null }: MarkdownTabProps) {
  const { t } = useText();
  const led = useShownText(source);
  const [shown, setView] = useState<MarkdownViewMode>(led.initialRange === null ? 'rendered' : 'source');
  const [showsOutline, setShowsOutline] = useState(true);
  const [beganInSource, setBeganInSource] = useState(false);
  const [section, setSection] = useState<SectionAnchor | null>(null);
  const linePositions = useRef<LinePositions>(null);
  const pane = useRef<HTMLDivElement>(null);
  const findInPage = useFindInPage(source);
  const leader = useRef<SplitSide>('reading');
  const find = useLeadingFind(useFind(bodyId, source, start), leader);
  const copySection = useCopySection(bodyId, source);
  const copyWhole = useCopySource(bodyId, source);
  const copyLines = useCopyLines(bodyId, source);
  // Queried in this order: the worker handles one query after the other, and the first text matters most.
  const text = useMarkdownSlices(bodyId, source);
  const outline = useWorkerResult(`${bodyId}:${source}`, (documents) => documents.call('outline', { bodyId, source }));
  useFirstResult(text.blocks.size > 0);
  const goTo = useFarGoal(linePositions);
  const marked = { find, words: start?.words ?? noWords, isOn: shown !== 'source' };
  useMarkedHits({ ...marked, bodyId, source, linePositions, goTo });
  const { sourceGoal, setSourceGoal, carry } = useSyncedPosition({ shown, reading: linePositions, source: pane, goTo });
  useInitialRange(led.initialRange, setView, setSourceGoal);
  const drawn = useBlockRows({ bodyId, source, linePositions, columns: find.columns, isOn: shown === 'split' });
  useSplitScroll({ source: pane, reading: linePositions, leader, rows: drawn.rows });
  const changeView = (next: MarkdownViewMode): void => {
    leader.current = shown === 'source' ? 'source' : 'reading';
    setBeganInSource(shown === 'source');
    carry(next);
    setView(next);
  };
  const showSource = (offset: number): void => {
    setSourceGoal({ offset });
    setView('source');
  };
  const entries = outline.value?.entries ?? [];
  const startOf = (heading: number): number => entries[heading]?.start ?? 0;
  const showHeading = (heading: number): void => {
    const start = startOf(heading);
    if (start < text.end) goTo(entries[heading]?.line ?? 0);
    else showSource(start);
  };
  useScrollPosition(null, {
    ...scrollKeysOf(run?.runId ?? null, bodyId, source, shown),
    isReady: text.isKnown,
    linePositions,
  });
  const rendered = (
    <MarkdownView
      linePositions={linePositions}
      label={t('inspect.markdown.rendered')}
      text={text}
      onDrawn={drawn.onDrawn}
      copyAll={() => void copyWhole()}
      copyLines={(first, end) => void copyLines(first, end)}
      onSection={(line, menuAnchor) =>
        setSection({ heading: entries.findIndex((entry) => entry.line >= line), menuAnchor })
      }
      end={text.isCut ? <CutNote onShowSource={() => showSource(text.end)} /> : null}
    />
  );
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
      paneRef={pane}
      isPositionControlled={shown === 'split' && !beganInSource}
    />
  );
  return (
    <>
      <MarkdownToolbar run={run} bodyId={bodyId} source={source} outline={[showsOutline, setShowsOutline]}>
        <Segments
          label={t('inspect.view')}
          value={shown}
          onChange={changeView}
          items={views.map((id) => ({ id, text: t(`inspect.view.${id}`) }))}
        />
        <FindField find={find} onLeave={() => linePositions.current?.pane.focus()} onFindInPage={findInPage} />
      </MarkdownToolbar>
      {lead}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1">
          {shown === 'source' ? (
            sourceView
          ) : (
            // In split view or alone, the reading view is the same element: it is not recreated and keeps the focus.
            <SplitView first={shown === 'split' ? sourceView : null} second={rendered} />
          )}
        </div>
        {showsOutline && shown !== 'split' && outline.value !== null && outline.value.entries.length > 0 ? (
          <OutlineRail
            outline={outline.value}
            linePositions={linePositions}
            source={shown === 'source' ? pane : null}
            onShow={shown === 'source' ? (heading) => showSource(startOf(heading)) : showHeading}
            onCopy={(heading) => void copySection(heading)}
            onSection={(heading, menuAnchor) => setSection({ heading, menuAnchor })}
          />
        ) : null}
      </div>
      {section === null ? null : (
        <SectionMenu
          section={section}
          entry={source === 'markdown' ? entries[section.heading] : undefined}
          copySection={copySection}
          onShowSource={(heading) => showSource(startOf(heading))}
          onClose={() => setSection(null)}
        />
      )}
    </>
  );
}

/** Returns the scroll keys of a text: the current key, and the one used while only its beginning was available. */
function scrollKeysOf(runId: RunId | null, bodyId: BodyId, source: ReadingSource, shown: MarkdownViewMode) {
  // Positions are stored with the tab of a run.
  if (runId === null) return { place: null };
  const place = shown === 'source' ? null : `${bodyId}:${source === 'markdown' ? '' : `${source}:`}${shown}`;
  return source === 'markdown' && shown === 'rendered' ? { place, former: previewScrollKey(runId) } : { place };
}

const views = ['rendered', 'source', 'split'] as const;
const noWords: readonly string[] = [];

/** Shows the range of the source that was navigated to. */
function useInitialRange(
  range: ShownText['initialRange'],
  setView: (view: MarkdownViewMode) => void,
  setSourceGoal: (goal: SourceGoal) => void,
): void {
  useEffect(() => {
    if (range === null) return;
    setView('source');
    setSourceGoal({ offset: range.start, isGentle: true, takesFocus: true });
  }, [range, setView, setSourceGoal]);
}

/** Returns a function that searches the elements of the page; undefined for a text that no elements became. */
function useFindInPage(source: ReadingSource): ((text: string) => void) | undefined {
  const { hasElements, lead } = useResultNavigation();
  return hasElements && source === 'markdown' ? (text) => lead({ kind: 'elementText', text }) : undefined;
}

/** During a search the source leads: it goes to the hits, and the rendered text follows. */
function useLeadingFind(find: Find, leader: React.RefObject<SplitSide>): Find {
  const lead = (): void => {
    leader.current = 'source';
  };
  return {
    ...find,
    change: (change) => {
      lead();
      find.change(change);
    },
    step: (by) => {
      lead();
      find.step(by);
    },
  };
}

interface MarkdownToolbarProps extends Pick<MarkdownTabProps, 'run' | 'bodyId'> {
  readonly source: ReadingSource;
  /** Whether the outline is shown, and how to change it. */
  readonly outline: readonly [boolean, (isShown: boolean) => void];
  readonly children: React.ReactNode;
}

function MarkdownToolbar({ run, bodyId, source, outline, children }: MarkdownToolbarProps) {
  const { t } = useText();
  const copy = useCopySource(bodyId, source);
  const images = useWorkerResult(`${bodyId}:${source}`, (documents) =>
    documents.call('imageAddresses', { bodyId, source }),
  );
  const [showsOutline, setShowsOutline] = outline;
  return (
    <InspectorToolbar
      end={
        <>
          {run === null ? null : <LoadImages run={run} urls={images.value ?? []} />}
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
      {children}
    </InspectorToolbar>
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
