import { type ChildNode, isTag, isText } from 'domhandler';
import { escapeHtml, findAll } from '../xml.ts';

/** Deeper formulas are told by their letters alone. */
const deepest = 40;

/** The formula that a part of an OpenDocument file is (MathML), without what its program notes beside it; null for other parts. */
export function openMathOf(part: readonly ChildNode[], isDisplayed: boolean): string | null {
  const [formula] = findAll(part, 'math', 'math:math');
  if (formula === undefined) return null;
  return `<math${isDisplayed ? ' display="block"' : ''}>${inside(formula.children, 0)}</math>`;
}

function inside(nodes: readonly ChildNode[], depth: number): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeHtml(node.data.trim());
      if (!isTag(node) || depth > deepest) return '';
      const name = node.name.replace(/^math:/, '');
      // What is around formulas and beside them is not theirs.
      if (!/^[a-z]{1,16}$/.test(name) || name.startsWith('annotation')) return '';
      const said = inside(node.children, depth + 1);
      return name === 'semantics' ? said : `<${name}>${said}</${name}>`;
    })
    .join('');
}
