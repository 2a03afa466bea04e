import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useFocusWhenNowhere } from '../../ui/hooks/useFocusWhenNowhere.ts';
import { BlocksPart } from './blocks/BlocksPart.tsx';
import type { ComparedDocuments, Loaded } from './comparedDocuments.ts';
import { type ComparedPart, type PartId, partName, openingPart, partsOf } from './comparedParts.ts';
import { ListPart } from './ListPart.tsx';
import { Overview } from './overview/Overview.tsx';
import { ImagePart } from './ImagePart.tsx';
import { RunCard } from './RunCard.tsx';
import { SitePart } from './site/SitePart.tsx';
import { TextPart } from './TextPart.tsx';
import { InProgress } from './InProgress.tsx';
import { ValuePart } from './ValuePart.tsx';

interface ComparingProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly opened: Loaded<ComparedDocuments>;
  readonly onSwap: () => void;
  /** At the end of the tabs. */
  readonly end: ReactNode;
}

/** The cards of both runs, and below them every part of their requests and results. */
export function Comparing({ a, b, opened: answers, onSwap, end }: ComparingProps) {
  const { t } = useText();
  const area = useRef<HTMLElement>(null);
  useFocusWhenNowhere(area);
  const { window } = useServices();
  // A comparison opened with a selected block shows that block first.
  const [chosen, setChosen] = useState<PartId | null>(() =>
    window.getState().blockToCompare === null ? null : 'field:blocks',
  );
  const known = useLast(answers);
  const parts = partsOf(a, b, known?.fields ?? []);
  const part = parts.find(({ id }) => id === chosen) ?? openingPart(parts, a, b);
  if (part === undefined) return null;
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label={t('compare.title')}
      // Only code focuses it, so a ring would point at nothing.
      className="@container flex min-h-0 flex-1 flex-col outline-none!"
    >
      <h1 className="sr-only">{t('compare.title')}</h1>
      <div className="flex shrink-0 flex-col items-stretch gap-2 border-b border-border p-3 @[900px]:flex-row @[900px]:items-center @[900px]:gap-3 @[900px]:p-4">
        <RunCard letter="A" run={a} other={b} tokens={known?.before?.numbers.tokens ?? null} base={null} />
        <IconButton
          icon={ArrowLeftRight}
          label={t('compare.swap')}
          size={32}
          className="hidden self-center border border-border @[900px]:flex"
          onPress={onSwap}
        />
        <RunCard
          letter="B"
          run={b}
          other={a}
          tokens={known?.after?.numbers.tokens ?? null}
          base={{ run: a, tokens: known?.before?.numbers.tokens ?? null }}
        />
      </div>
      <InProgress a={a} b={b} />
      <Tabs
        label={t('compare.parts')}
        value={part.id}
        onChange={setChosen}
        end={end}
        items={parts.map((each) => ({ id: each.id, text: partName({ t }, each), ...marksOf(each) }))}
      >
        {partView(part, a, b, answers, setChosen, t)}
      </Tabs>
    </section>
  );
}

/** Returns the previous documents while new ones are being read, so that tabs do not appear and disappear. */
function useLast(answers: Loaded<ComparedDocuments>): ComparedDocuments | null {
  const [last, setLast] = useState<ComparedDocuments | null>(null);
  const now = answers.state === 'ready' ? answers.value : null;
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}

/** Returns the number of differences of a part; equal parts are muted. */
function marksOf(part: ComparedPart): { readonly count?: number; readonly isMuted?: boolean } {
  const differences = 'field' in part ? part.field.differences : null;
  if (differences === null) return {};
  return differences === 0 ? { isMuted: true } : { count: differences };
}

function partView(
  part: ComparedPart,
  a: RunModel,
  b: RunModel,
  answers: Loaded<ComparedDocuments>,
  onShow: (id: PartId) => void,
  t: ReturnType<typeof useText>['t'],
): ReactNode {
  if (part.id === 'site') return <SitePart a={a} b={b} />;
  if (part.id === 'request' || part.id === 'trace')
    return <TextPart key={part.id} a={a} b={b} part={part} bodies={null} />;
  if (answers.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: answers.message })} />;
  if (answers.state === 'reading') return null;
  const { bodies } = answers.value;
  if (part.id === 'overview') return <Overview a={a} b={b} compared={answers.value} onShow={onShow} />;
  if (!('field' in part)) return <TextPart key={part.id} a={a} b={b} part={part} bodies={bodies} />;
  const { field } = part;
  const sides = { a, b, bodies, field };
  if (field.kind === 'list') return <ListPart key={part.id} {...sides} />;
  if (field.kind === 'blocks') return <BlocksPart key={part.id} {...sides} />;
  if (field.kind === 'picture') return <ImagePart key={part.id} {...sides} />;
  if (field.kind === 'value') return <ValuePart key={part.id} {...sides} />;
  return <TextPart key={part.id} a={a} b={b} part={part} bodies={bodies} />;
}
