import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { FieldState } from '../../../../shared/document/response/responseView.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { useWorkerResult } from '../documents.tsx';
import { NothingMark } from '../EmptyResult.tsx';
import { type JsonMarks, noMarks } from './jsonMarks.tsx';
import { JsonNode, TreeContext } from './JsonNode.tsx';

interface JsonTreeProps {
  readonly label: string;
  readonly bodyId: BodyId;
  readonly path: JsonSteps;
  readonly state: FieldState;
  /** Expands as many levels as fit in the visible area. */
  readonly isOpen?: boolean;
  /** The requested schema, shown next to each value. */
  readonly schema?: JsonObject | null;
  readonly marks?: JsonMarks;
  /** The row chosen when the user left: it is chosen again, and its ancestors are expanded. */
  readonly chosen?: JsonSteps | null;
  /** What is shown at the end of a row. */
  readonly aside?: (path: JsonSteps) => ReactNode;
  /** Called with the path of the focused row. */
  readonly onChoose?: (path: JsonSteps) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A value of a response as a tree; each level is requested from the worker when it is expanded. One tab stop, arrow keys inside. */
export function JsonTree(props: JsonTreeProps) {
  const {
    label,
    bodyId,
    path,
    state,
    isOpen = false,
    schema = null,
    marks = noMarks,
    aside = null,
    onChoose,
    ref,
  } = props;
  const part = useWorkerResult(`${bodyId}:part:${JSON.stringify(path)}`, (documents) =>
    documents.call('jsonPart', { bodyId, path }),
  );
  const open = useWorkerResult(`${bodyId}:openLevels:${JSON.stringify(path)}`, (documents) =>
    documents.call('jsonOpenLevels', { bodyId, path }),
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
      value={{ store, choose, schema, marks, aside, root: path, bodyId, openLevels: isOpen ? open.value : 0, begin }}
    >
      <div ref={ref} role="tree" aria-label={label} onKeyDown={moveInTree} className="py-0.5">
        <JsonNode part={{ ...part.value, key: label }} path={path} depth={0} />
      </div>
    </TreeContext>
  );
}

/** A letter moves to the next row whose name starts with it, and wraps around from the last row to the first. */
function typeAhead(key: string, rows: readonly HTMLElement[], at: number): boolean {
  if (key.length !== 1) return false;
  const wanted = key.toLowerCase();
  const found = [...rows.slice(at + 1), ...rows.slice(0, at)].find(
    (row) => row.dataset['name']?.toLowerCase().startsWith(wanted) === true,
  );
  found?.focus();
  return found !== undefined;
}

/** The drawn rows of a tree, and the one with the focus. */
interface TreeFocus {
  readonly rows: readonly HTMLElement[];
  readonly at: number;
  readonly row: HTMLElement;
}

const moves: ReadonlyMap<string, (focus: TreeFocus) => void> = new Map([
  ['ArrowDown', ({ rows, at }: TreeFocus) => rows[at + 1]?.focus()],
  ['ArrowUp', ({ rows, at }: TreeFocus) => rows[at - 1]?.focus()],
  ['Home', ({ rows }: TreeFocus) => rows[0]?.focus()],
  ['End', ({ rows }: TreeFocus) => rows.at(-1)?.focus()],
  ['Enter', ({ row }: TreeFocus) => row.click()],
  [' ', ({ row }: TreeFocus) => row.click()],
  ['ArrowRight', expandOrEnter],
  ['ArrowLeft', collapseOrLeave],
]);

function expandOrEnter({ rows, at, row }: TreeFocus): void {
  if (row.getAttribute('aria-expanded') === 'false') row.click();
  else rows[at + 1]?.focus();
}

function collapseOrLeave({ rows, at, row }: TreeFocus): void {
  const level = (of: HTMLElement): number => Number(of.getAttribute('aria-level'));
  if (row.getAttribute('aria-expanded') === 'true') row.click();
  else rows.findLast((other, index) => index < at && level(other) < level(row))?.focus();
}

/** The keys of the WAI-ARIA tree pattern, over the rows that are drawn. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const row = rows[at];
  if (row === undefined) return;
  const move = moves.get(event.key);
  if (move !== undefined) move({ rows, at, row });
  else if (!typeAhead(event.key, rows, at)) return;
  event.preventDefault();
}
