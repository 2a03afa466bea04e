import { type ChildNode, isTag, isText } from 'domhandler';
import { escapeHtml, findAll } from '../xml.ts';

/** Maximum nesting depth; deeper formulas are reduced to their text. */
const maxDepth = 40;

/** Returns the formula in a part of an OpenDocument file (MathML), without annotations; null for other parts. */
export function openMathOf(part: readonly ChildNode[], isDisplayed: boolean): string | null {
  const [formula] = findAll(part, 'math', 'math:math');
  if (formula === undefined) return null;
  return `<math${isDisplayed ? ' display="block"' : ''}>${inside(formula.children, 0)}</math>`;
}

function inside(nodes: readonly ChildNode[], depth: number): string {
  return nodes
    .map((node) => {
      if (isText(node)) return escapeHtml(node.data.trim());
      if (!isTag(node) || depth > maxDepth) return '';
      const name = node.name.replace(/^math:/, '');
      // Annotations and non-MathML wrappers do not belong to the formula.
      if (!/^[a-z]{1,16}$/.test(name) || name.startsWith('annotation')) return '';
      const said = inside(node.children, depth + 1);
      return name === 'semantics' ? said : `<${name}>${said}</${name}>`;
    })
    .join('');
}
