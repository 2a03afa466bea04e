import type {
  Formula,
  MarkdownBlock,
  MarkdownNode,
  PlacedBlock,
} from '../../../shared/document/markdown/markdownNode.ts';

/** Renders the formulas in blocks of markdown. The renderer is loaded by the first text that contains one. */
export async function withFormulas(blocks: readonly PlacedBlock[]): Promise<readonly PlacedBlock[]> {
  if (!blocks.some(({ block }) => hasFormula(block))) return blocks;
  const { drawFormula } = await import('./drawFormula.ts');
  const draw = (formula: Formula): Formula => ({ ...formula, math: drawFormula(formula.tex, formula.isDisplay) });
  return blocks.map((placed) => ({ ...placed, block: inBlock(placed.block, draw) }));
}

function hasFormula(block: MarkdownBlock): boolean {
  switch (block.kind) {
    case 'formula':
      return true;
    case 'paragraph':
    case 'heading':
      return isIn(block.children);
    case 'quote':
      return block.blocks.some(hasFormula);
    case 'list':
      return block.items.some(({ blocks }) => blocks.some(hasFormula));
    case 'definitions':
      return block.entries.some((entry) =>
        entry.kind === 'term' ? isIn(entry.children) : entry.blocks.some(hasFormula),
      );
    case 'table':
      return [block.header, ...block.rows].some((row) => row.some(({ children }) => isIn(children)));
    case 'codeblock':
    case 'rule':
      return false;
  }
}

function isIn(nodes: readonly MarkdownNode[]): boolean {
  return nodes.some((node) => node.kind === 'formula' || ('children' in node && isIn(node.children)));
}

type Draw = (formula: Formula) => Formula;

function inBlock(block: MarkdownBlock, draw: Draw): MarkdownBlock {
  switch (block.kind) {
    case 'formula':
      return draw(block);
    case 'paragraph':
    case 'heading':
      return { ...block, children: inNodes(block.children, draw) };
    case 'quote':
      return { ...block, blocks: block.blocks.map((each) => inBlock(each, draw)) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: item.blocks.map((each) => inBlock(each, draw)) })),
      };
    case 'definitions':
      return {
        ...block,
        entries: block.entries.map((entry) =>
          entry.kind === 'term'
            ? { ...entry, children: inNodes(entry.children, draw) }
            : { ...entry, blocks: entry.blocks.map((each) => inBlock(each, draw)) },
        ),
      };
    case 'table': {
      const cells = (row: (typeof block)['header']) =>
        row.map((cell) => ({ ...cell, children: inNodes(cell.children, draw) }));
      return { ...block, header: cells(block.header), rows: block.rows.map(cells) };
    }
    case 'codeblock':
    case 'rule':
      return block;
  }
}

function inNodes(nodes: readonly MarkdownNode[], draw: Draw): readonly MarkdownNode[] {
  return nodes.map((node) => {
    if (node.kind === 'formula') return draw(node);
    return 'children' in node ? { ...node, children: inNodes(node.children, draw) } : node;
  });
}
