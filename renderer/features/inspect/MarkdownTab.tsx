import { Copy, ListTree } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import type { ReadingSource } from '../../workers/documentProtocol.ts';
import { beginningPlace } from './beginningPlace.ts';
import { useAnswer } from './documents.tsx';
import { FindField } from './FindField.tsx';
import { InspectorToolbar } from './InspectorToolbar.tsx';
import { LoadImages } from './LoadImages.tsx';
import { SectionMenu, type SectionPlace, useCopySection } from './markdown/SectionMenu.tsx';
import { useBlockRows } from './markdown/useBlockRows.ts';
import type { ReadingPlaces } from './markdown/readingPlaces.ts';
import { useFarGoal } from './markdown/useFarGoal.ts';
import { useMarkedHits } from './markdown/useMarkedHits.ts';
import { useMarkdownSlices } from './markdown/useMarkdownSlices.ts';
import { type SplitSide, useSplitScroll } from './markdown/useSplitScroll.ts';
import { type MarkdownLook, useViewPlaces } from './markdown/useViewPlaces.ts';
import { MarkdownView } from './MarkdownView.tsx';
import { OutlineRail } from './OutlineRail.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { SourceView } from './SourceView.tsx';
import { useShownText } from './support/useShownText.ts';
import { useCopyLines, useCopySource } from './useCopyText.ts';
import { type Find, useFind } from './useFind.ts';
import { useFirstResult } from './useFirstResult.ts';
import { useScrollPlace } from './useScrollPlace.ts';

interface MarkdownTabProps extends InspectorProps {
  /** Which of the texts it is; the page's own unless said otherwise. */
  readonly source?: ReadingSource;
  /** Above the text, such as the question that it answers. */
  readonly lead?: React.ReactNode;
}

/** Markdown: rendered, as source, or both; with its outline and what each section weighs. */
export function MarkdownTab({ run, bodyId, source = 'markdown', lead }: MarkdownTabProps) {
  const { t } = useText();
  const led = useShownText(source);
  const [view, setView] = useState<MarkdownLook>(led.place === null ? 'rendered' : 'source');
  const [showsOutline, setShowsOutline] = useState(true);
  const [beganInSource, setBeganInSource] = useState(false);
  const [section, setSection] = useState<SectionPlace | null>(null);
  const reading = useRef<ReadingPlaces>(null);
  const pane = useRef<HTMLDivElement>(null);
  const leader = useRef<SplitSide>('reading');
  const find = useLeadingFind(useFind(bodyId, source), leader);
  const copySection = useCopySection(bodyId, source);
  const copyWhole = useCopySource(bodyId, source);
  const copyLines = useCopyLines(bodyId, source);
  // Asked in this order: the worker answers one question after the other, and the first words matter most.
  const text = useMarkdownSlices(bodyId, source);
  const outline = useAnswer(`${bodyId}:${source}`, (documents) => documents.ask('outline', { bodyId, source }));
  useFirstResult(text.blocks.size > 0);
  const shown = view;
  const goTo = useFarGoal(reading);
  useMarkedHits({ find, bodyId, source, places: reading, goTo, isOn: shown !== 'source' });
  const { sourceGoal, setSourceGoal, carry } = useViewPlaces({ shown, reading, source: pane, goTo });
  useEffect(() => {
    if (led.place === null) return;
    setView('source');
    setSourceGoal({ offset: led.place.start, isGentle: true, takesFocus: true });
  }, [led.place, setSourceGoal]);
  const drawn = useBlockRows({ bodyId, source, places: reading, columns: find.columns, isOn: shown === 'split' });
  useSplitScroll({ source: pane, reading, leader, rows: drawn.rows });
  const changeView = (next: MarkdownLook): void => {
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
  useScrollPlace(null, { ...placeOf(run.runId, bodyId, source, shown), isReady: text.isKnown, places: reading });
  const rendered = (
    <MarkdownView
      places={reading}
      label={t('inspect.markdown.rendered')}
      text={text}
      onDrawn={drawn.onDrawn}
      copyWhole={() => void copyWhole()}
      copyLines={(first, end) => void copyLines(first, end)}
      onSection={(line, asked) => setSection({ heading: entries.findIndex((entry) => entry.line >= line), asked })}
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
      isLed={shown === 'split' && !beganInSource}
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
        <FindField find={find} onLeave={() => reading.current?.pane.focus()} />
      </MarkdownToolbar>
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
            places={reading}
            source={shown === 'source' ? pane : null}
            onShow={shown === 'source' ? (heading) => showSource(startOf(heading)) : showHeading}
            onCopy={(heading) => void copySection(heading)}
            onSection={(heading, asked) => setSection({ heading, asked })}
          />
        ) : null}
      </div>
      {section === null ? null : (
        <SectionMenu
          place={section}
          entry={source === 'markdown' ? entries[section.heading] : undefined}
          copySection={copySection}
          onShowSource={(heading) => showSource(startOf(heading))}
          onClose={() => setSection(null)}
        />
      )}
    </>
  );
}

/** What the place is called where somebody reads, and what it was called while only the first words were there. */
function placeOf(runId: RunId, bodyId: BodyId, source: ReadingSource, shown: MarkdownLook) {
  const place = shown === 'source' ? null : `${bodyId}:${source === 'markdown' ? '' : `${source}:`}${shown}`;
  return source === 'markdown' && shown === 'rendered' ? { place, former: beginningPlace(runId) } : { place };
}

const views = ['rendered', 'source', 'split'] as const;

/** Who searches looks at the source: it goes to the hits, and the rendered text follows. */
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

interface MarkdownToolbarProps extends Pick<InspectorProps, 'run' | 'bodyId'> {
  readonly source: ReadingSource;
  /** Whether the outline is shown, and how to change it. */
  readonly outline: readonly [boolean, (isShown: boolean) => void];
  readonly children: React.ReactNode;
}

function MarkdownToolbar({ run, bodyId, source, outline, children }: MarkdownToolbarProps) {
  const { t } = useText();
  const copy = useCopySource(bodyId, source);
  const images = useAnswer(`${bodyId}:${source}`, (documents) => documents.ask('imageAddresses', { bodyId, source }));
  const [showsOutline, setShowsOutline] = outline;
  return (
    <InspectorToolbar
      end={
        <>
          <LoadImages run={run} urls={images.value ?? []} />
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
