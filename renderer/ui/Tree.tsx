import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { Icon } from './Icon.tsx';
import { joinClasses } from './joinClasses.ts';

export interface TreeNode {
  readonly id: string;
  readonly text: string;
  /** Null for what can have none. */
  readonly children: readonly TreeNode[] | null;
}

interface TreeProps<Node extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly Node[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (ids: ReadonlySet<string>) => void;
  /** The one that is shown elsewhere. */
  readonly chosenId: string | null;
  readonly render: (node: Node) => ReactNode;
  /** A press or Enter on what has no children. `isMeant`: by Enter or twice, and not at a glance. */
  readonly onOpen: (id: string, isMeant: boolean) => void;
  /** Other keys on a row; true when it was one of them. */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean;
  readonly className?: string;
  readonly focusName?: string;
}

/** Rows within rows. One tab stop: arrows go along, open and close; letters seek. */
export function Tree<Node extends TreeNode>({
  label,
  nodes,
  expanded,
  onExpandedChange,
  chosenId,
  render,
  onOpen,
  onKey,
  className,
  focusName,
}: TreeProps<Node>) {
  const rowOf = (target: EventTarget): string | null =>
    target instanceof Element ? (target.closest<HTMLElement>('[role="row"]')?.dataset['key'] ?? null) : null;
  const handleKey = (event: KeyboardEvent) => {
    const id = rowOf(event.target);
    // Buttons in a row have keys of their own.
    if (id === null || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlainEnter && event.target.ariaExpanded === null) onOpen(id, true);
    else if (onKey?.(id, event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleDouble = (event: MouseEvent) => {
    const id = rowOf(event.target);
    if (id !== null && (event.target as HTMLElement).closest('button') === null) onOpen(id, true);
  };
  function renderRow(node: Node): ReactNode {
    return <Row key={node.id} node={node} chosenId={chosenId} render={render} nested={renderRow} />;
  }
  return (
    <div
      role="presentation"
      className={className}
      onKeyDownCapture={handleKey}
      onDoubleClick={handleDouble}
      {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
    >
      <AriaTree
        aria-label={label}
        items={nodes}
        selectionMode="none"
        expandedKeys={expanded}
        onExpandedChange={(keys) => onExpandedChange(new Set([...keys].map(String)))}
        onAction={(key) => onOpen(String(key), false)}
        className="outline-none"
        dependencies={[chosenId, render]}
      >
        {renderRow}
      </AriaTree>
    </div>
  );
}

/** Of a level, and what brings words without a chevron near those with one, in CSS pixels. */
const indent = 16;
const besideChevron = 14;

interface RowProps<Node extends TreeNode> {
  readonly node: Node;
  readonly chosenId: string | null;
  readonly render: (node: Node) => ReactNode;
  readonly nested: (node: Node) => ReactNode;
}

function Row<Node extends TreeNode>({ node, chosenId, render, nested }: RowProps<Node>) {
  const children = node.children as readonly Node[] | null;
  return (
    <TreeItem
      id={node.id}
      textValue={node.text}
      hasChildItems={children !== null}
      className={joinClasses(
        'group/row flex h-row-tree select-none items-center rounded-m outline-none focus-inset type-13 data-focus-visible:outline-2',
        node.id === chosenId
          ? 'bg-surface-selected font-medium text-text'
          : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
      )}
    >
      <TreeItemContent>
        {({ level, isExpanded }) => (
          <span
            className="flex min-w-0 flex-1 items-center gap-2 pe-1"
            style={{ paddingInlineStart: 8 + (level - 1) * indent + (children === null ? besideChevron : 0) }}
          >
            {children === null ? null : (
              <Button
                slot="chevron"
                className="flex size-4 shrink-0 items-center justify-center text-text-3 outline-none"
              >
                <Icon
                  as={ChevronRight}
                  size={14}
                  className={joinClasses('transition-state', isExpanded && 'rotate-90')}
                />
              </Button>
            )}
            {render(node)}
          </span>
        )}
      </TreeItemContent>
      {children === null ? null : <Collection items={children}>{nested}</Collection>}
    </TreeItem>
  );
}
