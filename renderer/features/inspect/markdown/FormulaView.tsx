import { createElement, type ReactNode } from 'react';
import type { Formula } from '../../../../shared/document/markdown/markdownNode.ts';
import type { MathElement } from '../../../../shared/document/markdown/mathNode.ts';

/**
 * A rendered formula, or its source if it cannot be rendered. The source precedes the rendering and takes no space: it is searched,
 * selected and copied, while the rendering is what is seen and read aloud.
 */
export function FormulaView({ formula }: { readonly formula: Formula }) {
  const { math, source, tex, isDisplay } = formula;
  if (math === null) return source;
  return (
    <span className="formula" data-display={isDisplay} title={tex}>
      <span aria-hidden className="formula-source">
        {source}
      </span>
      {createElement('math', isDisplay ? { display: 'block' } : {}, drawn(math))}
    </span>
  );
}

function drawn({ tag, attributes, line, side, children }: MathElement): ReactNode {
  return createElement(
    tag,
    {
      ...attributes,
      ...(line === undefined ? {} : { 'data-line-at': line }),
      ...(side === undefined ? {} : { 'data-side': side }),
    },
    ...children.map((child) => (typeof child === 'string' ? child : drawn(child))),
  );
}
