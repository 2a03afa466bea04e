import { type KeyboardEvent, type Ref, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { FieldState } from '../../../../shared/document/answerView.ts';
import type { JsonSteps } from '../../../../shared/document/jsonQuery.ts';
import { useAnswer } from '../documents.tsx';
import { NothingMark } from '../Nothing.tsx';
import { type JsonMarks, noMarks } from './jsonMarks.tsx';
import { JsonNode, TreeContext } from './JsonNode.tsx';

interface JsonTreeProps {
  readonly label: string;
  readonly bodyId: BodyId;
  readonly path: JsonSteps;
  readonly state: FieldState;
  /** As many levels stand open as fit in sight. */
  readonly isOpen?: boolean;
  /** What was asked for, beside each value. */
  readonly schema?: JsonObject | null;
  readonly marks?: JsonMarks;
  /** Where somebody was when they left: that row is chosen again, and those above it stand open. */
  readonly chosen?: JsonSteps | null;
  /** Told the path of the row that has the focus. */
  readonly onChoose?: (path: JsonSteps) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A value of an answer as a tree; each level is asked of the worker when it is opened. One tab stop, arrows inside. */
export function JsonTree(props: JsonTreeProps) {
  const { label, bodyId, path, state, isOpen = false, schema = null, marks = noMarks, onChoose, ref } = props;
  const part = useAnswer(`${bodyId}:part:${JSON.stringify(path)}`, (documents) =>
    documents.ask('jsonPart', { bodyId, path }),
  );
  const open = useAnswer(`${bodyId}:openLevels:${JSON.stringify(path)}`, (documents) =>
    documents.ask('jsonOpenLevels', { bodyId, path }),
  );
  const [begin] = useState(props.chosen ?? null);
  const [store] = useState(() =>
    createStore<{ readonly chosen: string | null }>(() => ({ chosen: begin === null ? null : JSON.stringify(begin) })),
  );
  if (state !== 'value') {
    return (
      <div className="flex min-h-6 items-center gap-2 px-pane font-code type-code">
        {/* Where a value with parts has its arrow. */}
        <span aria-hidden className="w-4 shrink-0" />
        <span className="text-syn-key">{label}</span>
        <NothingMark state={state} />
      </div>
    );
  }
  if (part.value === null || open.value === null) return null;
  const choose = (chosen: JsonSteps): void => {
    store.setState({ chosen: JSON.stringify(chosen) });
    onChoose?.(chosen);
  };
  return (
    <TreeContext
      value={{ store, choose, schema, marks, root: path, bodyId, openLevels: isOpen ? open.value : 0, begin }}
    >
      <div ref={ref} role="tree" aria-label={label} onKeyDown={moveInTree} className="py-0.5">
        <JsonNode part={{ ...part.value, key: label }} path={path} depth={0} />
      </div>
    </TreeContext>
  );
}

/** A letter goes to the next row whose name begins with it, and from the last one to the first again. */
function typeAhead(key: string, rows: readonly HTMLElement[], at: number): boolean {
  if (key.length !== 1) return false;
  const wanted = key.toLowerCase();
  const found = [...rows.slice(at + 1), ...rows.slice(0, at)].find(
    (row) => row.dataset['name']?.toLowerCase().startsWith(wanted) === true,
  );
  found?.focus();
  return found !== undefined;
}

/** The keys of the WAI-ARIA tree pattern, over the rows that are drawn. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const row = rows[at];
  if (row === undefined) return;
  const expanded = row.getAttribute('aria-expanded');
  const level = (of: HTMLElement): number => Number(of.getAttribute('aria-level'));
  if (event.key === 'ArrowDown') rows[at + 1]?.focus();
  else if (event.key === 'ArrowUp') rows[at - 1]?.focus();
  else if (event.key === 'Home') rows[0]?.focus();
  else if (event.key === 'End') rows.at(-1)?.focus();
  else if (event.key === 'Enter' || event.key === ' ') row.click();
  else if (event.key === 'ArrowRight') {
    if (expanded === 'false') row.click();
    else rows[at + 1]?.focus();
  } else if (event.key === 'ArrowLeft') {
    if (expanded === 'true') row.click();
    else rows.findLast((other, index) => index < at && level(other) < level(row))?.focus();
  } else if (!typeAhead(event.key, rows, at)) return;
  event.preventDefault();
}
