import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { missingProperties } from '../../../../shared/document/json/schemaView.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import type { JsonPart } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import { NothingMark } from '../EmptyResult.tsx';
import { type JsonMarks, MarkTag } from './jsonMarks.tsx';
import { SchemaCell } from './SchemaCell.tsx';

/** Number of children rendered initially; more on demand (ux.md 7). */
const pageSize = 200;

interface Tree {
  readonly bodyId: BodyId;
  /** Path of the tree's root in the response. */
  readonly root: JsonSteps;
  readonly schema: JsonObject | null;
  readonly marks: JsonMarks;
  /** Rows above this depth are expanded initially. */
  readonly openLevels: number;
  /** Chosen row at first render: its ancestors are expanded. */
  readonly begin: JsonSteps | null;
  readonly store: StoreApi<{ readonly chosen: string | null }>;
  readonly choose: (path: JsonSteps) => void;
  /** What is shown at the end of a row, such as the source of its value. */
  readonly aside: ((path: JsonSteps) => ReactNode) | null;
}

export const TreeContext = createContext<Tree | null>(null);

function useTree(): Tree {
  const tree = useContext(TreeContext);
  if (tree === null) throw new Error('A row of a tree needs a JsonTree above it');
  return tree;
}

interface JsonNodeProps {
  readonly part: JsonPart;
  readonly path: JsonSteps;
  readonly depth: number;
}

export function JsonNode({ part, path, depth }: JsonNodeProps) {
  const { schema, root, openLevels, begin } = useTree();
  const [isOpen, setIsOpen] = useState(depth < openLevels || isAbove(path, begin));
  const { t } = useText();
  const hasChildren = (part.kind === 'object' || part.kind === 'array') && part.length > 0;
  return (
    <>
      <TreeRow
        path={path}
        depth={depth}
        isOpen={hasChildren ? isOpen : undefined}
        onPress={hasChildren ? () => setIsOpen(!isOpen) : undefined}
        note={schema === null ? null : <SchemaCell schema={schema} path={path.slice(root.length)} part={part} />}
      >
        <KeyName name={part.key} tone="text-syn-key" />
        {part.kind === 'object' || part.kind === 'array' ? (
          part.length === 0 ? (
            <span className="flex items-center gap-2 text-text-3">
              {part.kind === 'array' ? '[ ]' : '{ }'} <NothingMark state="empty" />
            </span>
          ) : (
            <span className="text-text-3">
              {t(part.kind === 'array' ? 'inspect.json.items' : 'inspect.json.fields', { count: part.length })}
            </span>
          )
        ) : (
          <JsonLeaf part={part} />
        )}
      </TreeRow>
      {isOpen && hasChildren ? <JsonChildren part={part} path={path} depth={depth + 1} /> : null}
    </>
  );
}

/** Returns whether a path is an ancestor of another, at any depth. */
function isAbove(path: JsonSteps, other: JsonSteps | null): boolean {
  return other !== null && path.length < other.length && path.every((step, index) => step === other[index]);
}

interface TreeRowProps {
  readonly path: JsonSteps;
  readonly depth: number;
  /** Undefined for a row that cannot open. */
  readonly isOpen: boolean | undefined;
  readonly onPress: (() => void) | undefined;
  /** Shown in the column next to the values. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A row of the tree: it is chosen by the focus, and opens by a press. */
function TreeRow({ path, depth, isOpen, onPress, note, children }: TreeRowProps) {
  const { store, choose, marks, aside } = useTree();
  const key = JSON.stringify(path);
  const mark = marks.get(key);
  const isChosen = useStore(store, ({ chosen }) => chosen === key);
  const isStop = useStore(store, ({ chosen }) => (chosen === null ? depth === 0 : chosen === key));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree listens to keys for all of its rows
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      tabIndex={isStop ? 0 : -1}
      data-path={key}
      data-name={path.at(-1)}
      data-selectable
      onFocus={() => choose(path)}
      onClick={() => {
        // Selecting text in a row to copy it does not open the row.
        if (getSelection()?.isCollapsed ?? true) onPress?.();
      }}
      className={joinClasses(
        'flex min-h-6 items-start gap-2 pe-4 font-code type-code focus-inset',
        isChosen ? 'bg-surface-selected' : mark === undefined ? 'hover:bg-surface-hover' : 'bg-[var(--diff-mod-bg)]',
      )}
      style={{ paddingInlineStart: `calc(var(--pad-pane) + ${depth * 16}px)` }}
    >
      {isOpen === undefined ? (
        <span aria-hidden className="w-4 shrink-0" />
      ) : (
        <Icon
          as={ChevronRight}
          size={16}
          className={joinClasses('mt-0.5 shrink-0 text-text-3 transition-state', isOpen ? 'rotate-90' : '')}
        />
      )}
      <span className="flex min-w-0 flex-1 items-start gap-2 py-0.5">{children}</span>
      {aside?.(path)}
      {mark === undefined ? null : <MarkTag mark={mark} />}
      {note === null || note === undefined ? null : (
        <span className="w-56 shrink-0 py-0.5 font-[family-name:var(--font-ui)]">{note}</span>
      )}
    </div>
  );
}

interface JsonChildrenProps {
  readonly part: JsonPart;
  readonly path: JsonSteps;
  readonly depth: number;
}

function JsonChildren({ part, path, depth }: JsonChildrenProps) {
  const { t } = useText();
  const { bodyId, schema, root } = useTree();
  const [shown, setShown] = useState(pageSize);
  const page = useWorkerResult(`${bodyId}:${JSON.stringify(path)}:${shown}`, (documents) =>
    documents.call('json', { bodyId, path, from: 0, count: shown }),
  );
  if (page.value === null) return null;
  const { parts, total } = page.value;
  const left = total - parts.length;
  const missing =
    schema === null || part.kind !== 'object' || left > 0
      ? []
      : missingProperties(
          schema,
          path.slice(root.length),
          parts.map(({ key }) => key),
        );
  return (
    <>
      {parts.map((child) => (
        <JsonNode
          key={child.key}
          part={child}
          path={[...path, part.kind === 'array' ? Number(child.key) : child.key]}
          depth={depth}
        />
      ))}
      {missing.map((name) => (
        <TreeRow
          key={name}
          path={[...path, name]}
          depth={depth}
          isOpen={undefined}
          onPress={undefined}
          note={schema === null ? null : <SchemaCell schema={schema} path={[...path.slice(root.length), name]} />}
        >
          <KeyName name={name} tone="text-text-3" />
          <NothingMark state="absent" />
        </TreeRow>
      ))}
      {left > 0 ? (
        <TreeRow path={[...path, '…']} depth={depth} isOpen={undefined} onPress={() => setShown(shown + pageSize)}>
          <span className="font-[family-name:var(--font-ui)] text-accent-text type-12">
            {t('inspect.json.more', { count: left })}
          </span>
        </TreeRow>
      ) : null}
    </>
  );
}

/** A name takes the width it needs, and at most half of the row: a page may use an entire text as a field name. */
function KeyName({ name, tone }: { readonly name: string; readonly tone: string }) {
  return <span className={joinClasses('max-w-1/2 shrink-0 [overflow-wrap:anywhere]', tone)}>{name}</span>;
}

const colours = {
  string: 'text-syn-string',
  number: 'text-syn-number',
  boolean: 'text-syn-keyword',
  null: 'text-syn-keyword',
  object: '',
  array: '',
} as const;

function JsonLeaf({ part }: { readonly part: JsonPart }) {
  const { t } = useText();
  const isCut = part.kind === 'string' && part.length > part.preview.length;
  return (
    <span
      className={joinClasses(
        'min-w-0 [unicode-bidi:plaintext] whitespace-pre-wrap [overflow-wrap:anywhere]',
        colours[part.kind],
      )}
    >
      {part.kind === 'string' ? JSON.stringify(part.preview) : part.preview}
      {isCut ? <span className="text-text-3"> {t('inspect.json.cut', { count: part.length })}</span> : null}
      {part.kind === 'string' && part.length === 0 ? (
        <>
          {' '}
          <NothingMark state="empty" />
        </>
      ) : null}
    </span>
  );
}
