import { ArrowDown, ArrowUp, Braces, CircleHelp, Copy, Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useEffect } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import { actionTypeOf } from '../../../../shared/request/actionCatalogue.ts';
import type { ActionRow } from '../../../../shared/request/actionRows.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useLiveTab, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { ActionFields } from './ActionFields.tsx';
import { PickPanel } from './PickPanel.tsx';
import { RepairPanel } from './RepairPanel.tsx';
import { StepStatus } from './StepStatus.tsx';
import { actionSummary } from './actionSummary.ts';
import { openAction, useBuilder } from '../builderStore.ts';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { stepIcons } from '../../../data/labels/stepIcons.ts';
import { type ActionEdits, actionFocusName } from './useActionEdits.ts';

interface ActionCardProps {
  readonly tabId: TabId;
  readonly row: ActionRow;
  /** Index among all actions, disabled ones included. */
  readonly index: number;
  readonly count: number;
  readonly edits: ActionEdits;
  readonly problems: readonly Problem[];
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** One step: its header summarizes it, its fields open below. Rerendered only when it changes: there may be fifty, at each key press. */
export const ActionCard = memo(ActionCardContent, isSameCard);

/** Drag handlers are the same in every render. */
function isSameCard(before: ActionCardProps, after: ActionCardProps): boolean {
  return (
    before.tabId === after.tabId &&
    before.edits === after.edits &&
    before.index === after.index &&
    before.count === after.count &&
    before.row.index === after.row.index &&
    isSameData(before.row.action, after.row.action) &&
    isSameData(before.problems, after.problems)
  );
}

/** The JSON editor recreates all values. */
function isSameData(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

function ActionCardContent({ tabId, row, index, count, edits, problems, onDragStart, onDragEnd }: ActionCardProps) {
  const text = useText();
  const { t } = text;
  const type = actionTypeOf(row.action);
  const isOn = row.index !== null;
  const isOpen = useBuilder((state) => state.openActions[tabId] === index) && type !== null;
  useOpenForReveal(tabId, row, index);
  const name = nameOf(row) ?? t('builder.actions.unnamed');
  const { code, tags } = actionSummary(text, row.action);
  const keys = (event: KeyboardEvent) => {
    if (!handleKey(event, { index, edits })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Card>
      <div
        className={joinClasses('flex h-(--card-collapsed) items-center gap-2 ps-1.5 pe-2', !isOn && 'text-text-3')}
        {...(row.index === null ? {} : { 'data-focus-target': `field:actions.${row.index}` })}
      >
        {/* By pointer only: keys and the menu move it too. */}
        <span
          aria-hidden
          draggable
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          className="flex h-6 cursor-grab items-center"
        >
          <Icon as={GripVertical} size={14} className="text-text-3" />
        </span>
        <button
          type="button"
          aria-expanded={type === null ? undefined : isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Space Control+D Delete"
          aria-label={t('builder.actions.card', {
            step: [index + 1, name, code, ...tags].filter((part) => part !== '').join(' '),
            state: isOn ? 'on' : 'off',
          })}
          data-focus-target={actionFocusName(index)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 text-start focus-inset"
          onKeyDown={keys}
          onClick={() => openAction(tabId, isOpen ? null : index)}
        >
          <span className="w-4 shrink-0 text-end text-text-3 tabular-nums">{index + 1}</span>
          <Icon as={type === null ? CircleHelp : stepIcons[type]} className={isOn ? 'text-text-2' : 'text-text-3'} />
          <span className="shrink-0 font-medium">{name}</span>
          <span className="min-w-0 truncate text-text-2 type-code">{code}</span>
          <span className="flex-1" />
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </button>
        {row.index === null ? null : <StepStatus tabId={tabId} index={row.index} action={row.action} />}
        <Switch
          aria-label={t('builder.actions.isSent', { number: index + 1, name })}
          isSelected={isOn}
          onChange={() => edits.toggle(index)}
        />
        <ActionMenu tabId={tabId} row={row} index={index} count={count} edits={edits} name={name} />
      </div>
      {isOpen && type !== null ? (
        <div className="border-t border-border-subtle px-3 pt-2 pb-3">
          <ActionFields
            tabId={tabId}
            type={type}
            row={row}
            problems={problems}
            onChange={(action) => edits.change(index, action)}
          />
        </div>
      ) : null}
      <LiveHelp tabId={tabId} row={row} />
      <FieldProblems tabId={tabId} problems={problems} className="px-3 pb-2" />
    </Card>
  );
}

/** Hints of the live page for a step: selectors to choose from, or why it stopped there. */
function LiveHelp({ tabId, row }: Pick<ActionCardProps, 'tabId' | 'row'>) {
  const live = useLiveTab(tabId);
  if (live === undefined || row.index === null) return null;
  if (live.target?.step === row.index) return <PickPanel tabId={tabId} />;
  if (live.trouble?.index !== row.index) return null;
  const hasSelector = isJsonObject(row.action) && typeof row.action['selector'] === 'string';
  return <RepairPanel tabId={tabId} trouble={live.trouble} hasSelector={hasSelector} />;
}

type ActionCommand = 'up' | 'down' | 'duplicate' | 'json' | 'remove';

interface ActionMenuProps extends Pick<ActionCardProps, 'tabId' | 'row' | 'index' | 'count' | 'edits'> {
  readonly name: string;
}

function ActionMenu({ tabId, row, index, count, edits, name }: ActionMenuProps) {
  const { t } = useText();
  const services = useServices();
  const run = (act: ActionCommand) => {
    if (act === 'up') edits.move(index, index - 1);
    else if (act === 'down') edits.move(index, index + 1);
    else if (act === 'duplicate') edits.duplicate(index);
    else if (act === 'remove') edits.remove(index);
    else if (row.index !== null) revealInJson(services, tabId, ['actions', row.index]);
  };
  const label = t('builder.actions.menu', { number: index + 1, name });
  return (
    <Menu<ActionCommand>
      label={label}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={label} />}
      sections={[
        {
          entries: [
            { id: 'up', text: t('builder.actions.up'), icon: ArrowUp, binding: 'Alt+Up', isDisabled: index === 0 },
            {
              id: 'down',
              text: t('builder.actions.down'),
              icon: ArrowDown,
              binding: 'Alt+Down',
              isDisabled: index === count - 1,
            },
            { id: 'duplicate', text: t('builder.actions.duplicate'), icon: Copy, binding: 'Mod+D' },
            { id: 'json', text: t('builder.field.editInJson'), icon: Braces, isDisabled: row.index === null },
          ],
        },
        { entries: [{ id: 'remove', text: t('builder.actions.remove'), icon: Trash2, binding: 'Delete' }] },
      ]}
      onAction={run}
    />
  );
}

/** The keys of ux.md 4; true when the key was one of them. */
function handleKey(
  event: KeyboardEvent,
  { index, edits }: { readonly index: number; readonly edits: ActionEdits },
): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey && !isMod && event.key === 'ArrowUp') edits.move(index, index - 1);
  else if (event.altKey && !isMod && event.key === 'ArrowDown') edits.move(index, index + 1);
  else if (isMod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'd') edits.duplicate(index);
  else if (isMod || event.altKey || event.shiftKey) return false;
  else if (event.key === 'Delete') edits.remove(index);
  else if (event.key === ' ') edits.toggle(index);
  else if (event.key === 'ArrowUp') return focusTarget(actionFocusName(index - 1));
  else if (event.key === 'ArrowDown') return focusTarget(actionFocusName(index + 1));
  else return false;
  return true;
}

/** A card opens when something in it is to be shown. */
function useOpenForReveal(tabId: TabId, row: ActionRow, place: number): void {
  const reveal = useBuilder((state) => state.reveal);
  const { index } = row;
  const isWanted =
    index !== null &&
    reveal?.tabId === tabId &&
    reveal.focus === 'form' &&
    reveal.path.length > 2 &&
    isWithin(reveal.path, ['actions', index]);
  useEffect(() => {
    if (isWanted) openAction(tabId, place);
  }, [isWanted, tabId, place]);
}

function nameOf({ action }: ActionRow): string | null {
  const type = isJsonObject(action) ? action['type'] : undefined;
  return typeof type === 'string' && type !== '' ? type : null;
}
