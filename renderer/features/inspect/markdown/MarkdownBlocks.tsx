import { Ellipsis, FileText } from 'lucide-react';
import { memo } from 'react';
import type {
  MarkdownBlock,
  MarkdownNode,
  PlacedBlock,
  TableCell,
} from '../../../../shared/document/markdown/markdownNode.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { CodeBlock } from '../html/CodeBlock.tsx';
import { InertImage } from '../images/InertImage.tsx';
import { FormulaView } from './FormulaView.tsx';
import { InertLink } from '../InertLink.tsx';

interface MarkdownBlocksProps {
  readonly blocks: readonly PlacedBlock[];
  /** Headings have a button for the actions on their section. */
  readonly hasSections?: boolean;
}

/** Blocks of rendered markdown, element by element: untrusted HTML is never parsed here. Blocks already rendered are not rendered again. */
export const MarkdownBlocks = memo(function MarkdownBlocks({ blocks, hasSections = false }: MarkdownBlocksProps) {
  return blocks.map((placed, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
    <div key={index} dir={directionOf(placed.block)} data-line={placed.startLine} className="markdown-block">
      <Block block={placed.block} />
      {hasSections && placed.block.kind === 'heading' ? <SectionButton /> : null}
    </div>
  ));
});

/**
 * Base direction of a block, inherited by its content: that of its first strong character (HTML 3.2.6.4). A nested `dir` would exclude its
 * text from that decision: `auto` skips elements with a direction.
 */
function directionOf({ kind }: MarkdownBlock): 'auto' | 'ltr' {
  return kind === 'codeblock' || kind === 'formula' || kind === 'rule' ? 'ltr' : 'auto';
}

function Block({ block }: { readonly block: MarkdownBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inline nodes={block.children} />
        </p>
      );
    case 'heading':
      return <Heading level={block.level} nodes={block.children} />;
    case 'codeblock':
      return <CodeBlock language={block.language} text={block.text} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list':
      return <List block={block} />;
    case 'definitions':
      return <Definitions block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'rule':
      return <hr />;
    case 'formula':
      return (
        <p>
          <FormulaView formula={block} />
        </p>
      );
  }
}

/** Plain, since a long text has thousands; the outline has the same by keyboard. */
function SectionButton() {
  const { t } = useText();
  return (
    <button type="button" tabIndex={-1} className="section-button" aria-label={t('inspect.markdown.section')}>
      <Icon as={Ellipsis} size={16} />
    </button>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

/** One level below the pane's own headings would suit the window's outline; the tag keeps the document's level instead. */
function Heading({ level, nodes }: { readonly level: number; readonly nodes: readonly MarkdownNode[] }) {
  const Tag = `h${Math.min(6, Math.max(1, level))}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return (
    <Tag>
      <Inline nodes={nodes} />
    </Tag>
  );
}

function List({ block }: { readonly block: Extract<MarkdownBlock, { kind: 'list' }> }) {
  const items = block.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
    <li key={index} className={joinClasses(item.checked === null ? undefined : 'markdown-task')}>
      {item.checked === null ? null : <span aria-hidden className="markdown-box" data-checked={item.checked} />}
      {item.checked === null ? null : <span className="sr-only">{item.checked ? '☑' : '☐'}</span>}
      {isTight(item.blocks) ? <TightBlocks blocks={item.blocks} /> : <Blocks blocks={item.blocks} />}
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function isTight(blocks: readonly MarkdownBlock[]): boolean {
  return blocks[0]?.kind === 'paragraph' && blocks.slice(1).every((block) => block.kind === 'list');
}

/** A one-line item with lists below it needs no paragraph around the line. */
function TightBlocks({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  const [first, ...rest] = blocks;
  return (
    <>
      {first?.kind === 'paragraph' ? <Inline nodes={first.children} /> : null}
      <Blocks blocks={rest} />
    </>
  );
}

function Definitions({ block }: { readonly block: Extract<MarkdownBlock, { kind: 'definitions' }> }) {
  const entries = block.entries.map((entry, index) =>
    entry.kind === 'term' ? (
      // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
      <dt key={index}>
        <Inline nodes={entry.children} />
      </dt>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
      <dd key={index}>
        {isTight(entry.blocks) ? <TightBlocks blocks={entry.blocks} /> : <Blocks blocks={entry.blocks} />}
      </dd>
    ),
  );
  return <dl>{entries}</dl>;
}

function Table({ block }: { readonly block: Extract<MarkdownBlock, { kind: 'table' }> }) {
  const hasHeader = block.header.some((cell) => cell.children.length > 0);
  return (
    <div className="markdown-table">
      <table>
        {hasHeader ? (
          <thead>
            <tr>
              <Cells cells={block.header} isHeader />
            </tr>
          </thead>
        ) : null}
        <tbody>
          {block.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <tr key={index}>
              <Cells cells={row} isHeader={false} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ cells, isHeader }: { readonly cells: readonly TableCell[]; readonly isHeader: boolean }) {
  return cells.map((cell, index) => {
    const { isHead = isHeader, rowSpan = 1, columnSpan = 1 } = cell.tags ?? {};
    const Tag = isHead ? 'th' : 'td';
    return (
      <Tag
        // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their place
        key={index}
        style={cell.align === null ? undefined : { textAlign: cell.align }}
        {...(isHeader ? { scope: 'col' as const } : {})}
        {...(rowSpan > 1 ? { rowSpan } : {})}
        {...(columnSpan > 1 ? { colSpan: columnSpan } : {})}
      >
        <Inline nodes={cell.children} />
      </Tag>
    );
  });
}

function Inline({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- nodes have no identity but their place
  return nodes.map((node, index) => <InlineNode key={index} node={node} />);
}

function InlineNode({ node }: { readonly node: MarkdownNode }) {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'page':
      return <PageChip number={node.number} />;
    case 'code':
      return <code>{node.text}</code>;
    case 'emphasis':
      return (
        <em>
          <Inline nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Inline nodes={node.children} />
        </strong>
      );
    case 'strike':
      return (
        <del>
          <Inline nodes={node.children} />
        </del>
      );
    case 'link':
      return node.line !== undefined ? (
        <span role="link" tabIndex={0} data-to-line={node.line} className="inert-link">
          <Inline nodes={node.children} />
        </span>
      ) : (
        <InertLink href={node.href}>
          <Inline nodes={node.children} />
        </InertLink>
      );
    case 'image':
      return <InertImage src={node.src} alt={node.alt} />;
    case 'note':
      return <NoteMark note={node} />;
    case 'formula':
      return <FormulaView formula={node} />;
  }
}

/** A footnote reference links to the footnote, and the footnote back to its first reference. */
function NoteMark({ note }: { readonly note: Extract<MarkdownNode, { kind: 'note' }> }) {
  const { t } = useText();
  const { name, isDefinition, line } = note;
  const Tag = isDefinition ? 'span' : 'sup';
  if (line === null) return <Tag className="note-mark">{name}</Tag>;
  return (
    <Tag className="note-mark">
      <button
        type="button"
        data-to-line={line}
        aria-label={t(isDefinition ? 'inspect.markdown.noteBack' : 'inspect.markdown.note', { name })}
      >
        {name}
      </button>
    </Tag>
  );
}

function PageChip({ number }: { readonly number: number }) {
  const { t } = useText();
  return (
    <span className="page-chip">
      <Icon as={FileText} size={12} />
      {t('inspect.markdown.page', { number })}
    </span>
  );
}
