import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { type DropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { openRowMenu } from '../overlays/rowMenus.ts';
import { rowSize } from './rowSize.ts';

export interface TreeNode {
  readonly id: string;
  readonly text: string;
  /** Null if the node cannot have children. */
  readonly children: readonly TreeNode[] | null;
}

interface TreeProps<Node extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly Node[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (ids: ReadonlySet<string>) => void;
  /** The one that is shown elsewhere. */
  readonly chosenId: string | null;
  /** `isNear`: the row is hovered or has focus; controls that are needed only then are rendered only then. */
  readonly render: (node: Node, isNear: boolean) => ReactNode;
  /** Called on a press or Enter on a node without children. `isMeant`: opened by Enter or a double press, and not just previewed. */
  readonly onOpen: (id: string, isMeant: boolean) => void;
  /** Other keys on a row; true when it was one of them. */
  readonly onKey?: (id: string, event: KeyboardEvent) => boolean;
  /** Called when a row is dropped onto one that can have children, or with null for the top level. Keyboard users have another way. */
  readonly onMove?: (id: string, into: string | null) => void;
  readonly className?: string;
  readonly focusName?: string;
}

/** Data type of a drag within a tree; other programs do not accept it. */
const dragType = 'trowel/row';

/**
 * Nested rows; only visible ones are rendered. One tab stop: arrow keys move, expand and collapse; letters search by typing. It is as high
 * as its rows if there is space, and scrolls if not.
 */
export function Tree<Node extends TreeNode>({
  label,
  nodes,
  expanded,
  onExpandedChange,
  chosenId,
  render,
  onOpen,
  onKey,
  onMove,
  className,
  focusName,
}: TreeProps<Node>) {
  const rowOf = (target: EventTarget): string | null =>
    target instanceof Element ? (target.closest<HTMLElement>('[role="row"]')?.dataset['key'] ?? null) : null;
  const handleKey = (event: KeyboardEvent) => {
    const id = rowOf(event.target);
    // Buttons in a row handle their own keys.
    if (id === null || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlainEnter && event.target.ariaExpanded === null) onOpen(id, true);
    else if (onKey?.(id, event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (id: string): void => {
    if (nodeOf(nodes, id)?.children == null) return onOpen(id, false);
    const ids = new Set(expanded);
    if (!ids.delete(id)) ids.add(id);
    onExpandedChange(ids);
  };
  const handleDouble = (event: MouseEvent) => {
    const id = rowOf(event.target);
    if (id === null || nodeOf(nodes, id)?.children != null) return;
    if ((event.target as HTMLElement).closest('button') === null) onOpen(id, true);
  };
  const { dragAndDropHooks } = useDragAndDrop<Node>({
    isDisabled: onMove === undefined,
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    shouldAcceptItemDrop: ({ key }) => nodeOf(nodes, String(key))?.children != null,
    onItemDrop: ({ target, items }) =>
      void movedOf(items).then((id) => id !== null && onMove?.(id, String(target.key))),
    onRootDrop: ({ items }) => void movedOf(items).then((id) => id !== null && onMove?.(id, null)),
  });
  const size = rowSize('--row-tree');
  function renderRow(node: Node): ReactNode {
    return <Row key={node.id} node={node} chosenId={chosenId} render={render} nested={renderRow} />;
  }
  return (
    <div
      role="presentation"
      className={joinClasses('flex min-h-0 flex-col', className)}
      onKeyDownCapture={handleKey}
      onDoubleClick={handleDouble}
      onContextMenu={openRowMenu}
      {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: size }}>
        <AriaTree
          aria-label={label}
          items={nodes}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={(keys) => onExpandedChange(new Set([...keys].map(String)))}
          onAction={(key) => press(String(key))}
          dragAndDropHooks={dragAndDropHooks}
          className="min-h-0 overflow-y-auto outline-none data-drop-target:bg-accent-tint"
          style={{ height: rowsIn(nodes, expanded) * size }}
          dependencies={[chosenId, render]}
        >
          {renderRow}
        </AriaTree>
      </Virtualizer>
    </div>
  );
}

/** How many rows are open to be seen. */
function rowsIn(nodes: readonly TreeNode[], expanded: ReadonlySet<string>): number {
  return nodes.reduce(
    (count, { id, children }) => count + 1 + (children === null || !expanded.has(id) ? 0 : rowsIn(children, expanded)),
    0,
  );
}

function nodeOf(nodes: readonly TreeNode[], id: string): TreeNode | null {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.children ?? [], id);
    if (found !== null) return found;
  }
  return null;
}

async function movedOf(items: readonly DropItem[]): Promise<string | null> {
  const item = items.find((each) => each.kind === 'text' && each.types.has(dragType));
  return item?.kind === 'text' ? await item.getText(dragType) : null;
}

/** Indentation of a level, in CSS pixels. A row without a chevron has an icon of the same width in its place. */
const indent = 16;

interface RowProps<Node extends TreeNode> {
  readonly node: Node;
  readonly chosenId: string | null;
  readonly render: (node: Node, isNear: boolean) => ReactNode;
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
        'group/row flex h-row-tree select-none items-center rounded-m outline-none focus-inset type-13 data-drop-target:bg-accent-tint data-focus-visible:outline-2',
        node.id === chosenId
          ? 'bg-surface-selected font-medium text-text'
          : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
      )}
    >
      <TreeItemContent>
        {({ level, isExpanded, isHovered, isFocused }) => (
          <span
            className="flex min-w-0 flex-1 items-center gap-2 pe-1"
            style={{ paddingInlineStart: 8 + (level - 1) * indent }}
          >
            {children === null ? null : (
              <Button
                slot="chevron"
                className="flex size-3.5 shrink-0 items-center justify-center text-text-3 outline-none"
              >
                <Icon
                  as={ChevronRight}
                  size={14}
                  className={joinClasses('transition-state', isExpanded && 'rotate-90')}
                />
              </Button>
            )}
            {render(node, isHovered || isFocused)}
          </span>
        )}
      </TreeItemContent>
      {children === null ? null : <Collection items={children}>{nested}</Collection>}
    </TreeItem>
  );
}
