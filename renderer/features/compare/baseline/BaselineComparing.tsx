import { type ReactNode, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { type ReadBaseline, useBaselineLocation, useReadBaseline } from '../../../data/runs/baselines.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useFocusWhenNowhere } from '../../../ui/hooks/useFocusWhenNowhere.ts';
import type { BaselineField } from '../../../workers/compare/compareProtocol.ts';
import { type ComparedDocuments, documents, type Loaded, useLoaded } from '../comparedDocuments.ts';
import { fieldName } from '../comparedParts.ts';
import { RunCard } from '../RunCard.tsx';
import { InProgress } from '../InProgress.tsx';
import { BaselineCard } from './BaselineCard.tsx';
import { BaselinePartView } from './BaselinePartView.tsx';
import { useBaselineActions } from './useBaselineActions.ts';

interface BaselineComparingProps {
  readonly a: RunModel;
  /** Null if one run is compared with the baseline. */
  readonly b: RunModel | null;
  readonly opened: Loaded<ComparedDocuments>;
  /** At the end of the tabs. */
  readonly end: ReactNode;
}

/** One run or two against the baseline of their request: which of them differs, field by field and hunk by hunk (ux.md 11). */
export function BaselineComparing({ a, b, opened, end }: BaselineComparingProps) {
  const { t } = useText();
  const area = useRef<HTMLElement>(null);
  useFocusWhenNowhere(area);
  // The newer run was sent last: the baseline of its request is used.
  const asked = b ?? a;
  const place = useBaselineLocation(asked);
  const read = useReadBaseline(asked);
  const acts = useBaselineActions();
  const [tokensOfA, tokensOfB] = tokensOf(opened);
  const letters = [...(a.body === null ? [] : (['A'] as const)), ...(b?.body == null ? [] : (['B'] as const))];
  const accept = (letter: 'A' | 'B') => void acts.accept(place, letter === 'B' && b !== null ? b : a);
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label={t('compare.baseline.view')}
      // Only code focuses it, so a ring would point at nothing.
      className="@container flex min-h-0 flex-1 flex-col outline-none!"
    >
      <h1 className="sr-only">{t('compare.baseline.view')}</h1>
      <div className="flex shrink-0 flex-col items-stretch gap-2 border-b border-border p-3 @[900px]:flex-row @[900px]:gap-3 @[900px]:p-4">
        <BaselineCard
          baseline={read === undefined ? null : (read?.baseline ?? null)}
          letters={letters}
          onAccept={accept}
          onRemove={() => void acts.remove(place)}
        />
        <RunCard letter="A" isAlone={b === null} run={a} other={b ?? a} tokens={tokensOfA} base={null} />
        {b === null ? null : (
          <RunCard letter="B" run={b} other={a} tokens={tokensOfB} base={{ run: a, tokens: tokensOfA }} />
        )}
      </div>
      <InProgress a={a} b={b ?? a} />
      {read === undefined ? null : read === null ? (
        <>
          {end === null ? null : <div className="flex px-pane pt-3">{end}</div>}
          <EmptyState sentence={t('compare.baseline.noneYet')}>
            {letters.map((letter) => (
              <Button key={letter} onPress={() => accept(letter)}>
                {b === null ? t('compare.baseline.acceptResult') : t('compare.baseline.acceptRun', { letter })}
              </Button>
            ))}
          </EmptyState>
        </>
      ) : (
        <Fields a={a} b={b} read={read} end={end} opened={opened} />
      )}
    </section>
  );
}

/** Returns the number of tokens of both results; null where it is not known. */
function tokensOf(opened: Loaded<ComparedDocuments>): readonly [number | null, number | null] {
  if (opened.state !== 'ready') return [null, null];
  const { before, after } = opened.value;
  return [before?.numbers.tokens ?? null, after?.numbers.tokens ?? null];
}

interface FieldsProps extends BaselineComparingProps {
  readonly read: ReadBaseline;
}

function Fields({ a, b, read, end, opened }: FieldsProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const bodies = { before: a.body?.bodyId ?? null, after: b?.body?.bodyId ?? null };
  const isOpen = opened.state === 'ready';
  const fields = useFields(isOpen, bodies, read);
  if (opened.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: opened.message })} />;
  if (fields === null) return null;
  const field = fields.find(({ name }) => name === chosen) ?? fields.find(isOff) ?? fields[0];
  if (field === undefined) return <EmptyState sentence={t('compare.fields.none')} />;
  return (
    <Tabs
      label={t('compare.parts')}
      value={field.name}
      onChange={setChosen}
      items={fields.map((each) => ({
        id: each.name,
        text: fieldName({ t }, each.name),
        ...(isOff(each) ? { count: Math.max(1, each.hunks) } : { isMuted: true }),
      }))}
      end={end}
    >
      <BaselinePartView key={field.name} a={a} b={b} bodies={bodies} field={field} read={read} />
    </Tabs>
  );
}

/** Whether something is to be decided about a field. */
function isOff({ a, b }: BaselineField): boolean {
  return [a, b].some((side) => side !== null && side !== 'equal');
}

/** Returns how the responses differ from the baseline; the previous result stays during a refresh. */
function useFields(
  isOpen: boolean,
  bodies: { readonly before: BodyId | null; readonly after: BodyId | null },
  { texts, hashes, baseline }: ReadBaseline,
): readonly BaselineField[] | null {
  const [last, setLast] = useState<readonly BaselineField[] | null>(null);
  const key = JSON.stringify([isOpen, bodies, hashes, baseline.masks]);
  const loaded = useLoaded(key, async () =>
    isOpen ? documents.call('againstBaseline', { ...bodies, texts, masks: baseline.masks }) : null,
  );
  const now = loaded.state === 'ready' ? loaded.value : null;
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}
