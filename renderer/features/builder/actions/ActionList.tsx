import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { parseExactJson } from '../../../../shared/base/exactNumber.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { readActions } from '../../../../shared/request/actionCatalogue.ts';
import { actionRows } from '../../../../shared/request/actionRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { ActionCard } from './ActionCard.tsx';
import { judgeBegun } from '../builderStore.ts';
import { AddAction } from './AddAction.tsx';
import { LivePageAction } from './LivePageAction.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { useActionEdits } from './useActionEdits.ts';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** The steps on the page before its content is taken, in their order. */
export function ActionList({ tabId, isWide }: { readonly tabId: TabId; readonly isWide: boolean }) {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const edits = useActionEdits(tabId);
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'actions');
  const drag = useDrag(edits.move);
  const rows = actionRows(draft) ?? [];
  const paste = (event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, [data-code-editor]') !== null) return;
    const parsed = parseExactJson(event.clipboardData.getData('text'));
    const actions = parsed.ok ? readActions(parsed.value) : null;
    if (actions === null) return;
    event.preventDefault();
    edits.insert(actionIndexOf(event.target) ?? rows.length - 1, actions);
    announce(t('builder.actions.pasted', { count: actions.length }));
  };
  return (
    <div
      role="presentation"
      className="flex flex-col gap-2 px-pane"
      data-focus-target="field:actions"
      tabIndex={-1}
      onPaste={paste}
    >
      {rows.length === 0 ? (
        <p className="max-w-[60ch] text-text-2">{t('builder.actions.none')}</p>
      ) : (
        <ol aria-label={t('builder.actions.list')} className="flex flex-col gap-2">
          {rows.map((row, place) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- actions have no identity but their place
              key={place}
              className="relative min-w-0"
              data-action-place={place}
              onBlur={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget)) judgeBegun(tabId, `actions.${row.index}`);
              }}
              {...drag.over(place)}
            >
              {drag.target === place ? <DropLine isAfter={drag.from !== null && drag.from < place} /> : null}
              <ActionCard
                tabId={tabId}
                row={row}
                index={place}
                count={rows.length}
                edits={edits}
                problems={row.index === null ? [] : problems.filter(({ path }) => path[1] === row.index)}
                onDragStart={(event) => drag.start(event, place)}
                onDragEnd={drag.end}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldProblems tabId={tabId} problems={problems.filter(({ path }) => path.length === 1)} />
      {rows.length === 0 || isWide ? (
        <span className="flex gap-3">
          <AddAction edits={edits} afterIndex={rows.length - 1} />
          <LivePageAction tabId={tabId} hasSteps={rows.length > 0} />
        </span>
      ) : null}
    </div>
  );
}

/** Returns the index of the action that contains an element. */
function actionIndexOf(target: EventTarget): number | null {
  const place =
    target instanceof Element ? target.closest('[data-action-place]')?.getAttribute('data-action-place') : null;
  return place == null ? null : Number(place);
}

function DropLine({ isAfter }: { readonly isAfter: boolean }) {
  return (
    <span aria-hidden className={`absolute inset-x-0 h-0.5 bg-accent ${isAfter ? '-bottom-[5px]' : '-top-[5px]'}`} />
  );
}

/** Moving by pointer; keys and the menu do the same. */
function useDrag(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setTarget(null);
  };
  return {
    from,
    target: target === from ? null : target,
    end,
    start(event: DragEvent, place: number) {
      const card = event.currentTarget.closest('li');
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('application/x-trowel-action', String(place));
      if (card !== null) event.dataTransfer.setDragImage(card, 12, 20);
      setFrom(place);
    },
    over: (place: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        setTarget(place);
      },
      onDrop: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        move(from, place);
        end();
      },
    }),
  };
}
