import { Visitor } from 'vite';
import type { Problem, Source } from './sources.ts';

/**
 * Reports constant lookup tables of the program that are plain objects with arbitrary string keys. Such a table returns inherited members
 * for `constructor` or `toString`, which are names a page may use.
 */
export function checkLookups(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    if (!/^(?:electron|renderer|shared)\//.test(source.path)) return problems;
    const topLevel = new Set(source.program.body.map((node) => ('declaration' in node ? node.declaration : node)));
    new Visitor({
      VariableDeclaration: (node) => {
        if (!topLevel.has(node)) return;
        for (const { id, init, start } of node.declarations) {
          const { start: from = 0, end = 0 } = ('typeAnnotation' in id && id.typeAnnotation) || {};
          const type = source.text.slice(from, end);
          if (init?.type !== 'ObjectExpression' || init.properties.length === 0) continue;
          if (!/^:\s*(?:Readonly<)?Record<string\b/.test(type)) continue;
          problems.push({
            path: source.path,
            line: source.lineAt(start),
            what: 'a table under foreign names is a plain object',
            instead: 'Wrap its entries in lookupTable of shared/base/lookupTable.ts',
          });
        }
      },
    }).visit(source.program);
    return problems;
  });
}
