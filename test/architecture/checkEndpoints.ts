import { type ESTree, Visitor } from 'vite';
import type { Problem, Source } from './sources.ts';

export interface EndpointRules {
  /** The names of the kinds. */
  readonly endpoints: readonly string[];
  /** Files that may compare, with the reason. */
  readonly allowed: Readonly<Record<string, string>>;
}

/**
 * Reports code of the program that compares an endpoint with the name of a kind or the default, switches on it, or looks it up in a list of names. Such a
 * place is wrong for every kind that is added later, and no compiler finds it.
 */
export function checkEndpoints(sources: readonly Source[], { endpoints, allowed }: EndpointRules): Problem[] {
  const isName = (node: Node): boolean =>
    (node.type === 'Literal' && endpoints.some((name) => name === node.value)) ||
    (node.type === 'Identifier' && node.name === 'defaultEndpoint');
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    if (!/^(?:electron|renderer|shared)\//.test(source.path) || Object.hasOwn(allowed, source.path)) return problems;
    const report = (start: number): void => {
      problems.push({
        path: source.path,
        line: source.lineAt(start),
        what: 'the kind of a request is compared by its name',
        instead: 'Read what it can do from requestKinds of shared/operations, or use a Record by endpoint',
      });
    };
    new Visitor({
      BinaryExpression: ({ operator, left, right, start }) => {
        if (!/^[!=]==?$/.test(operator)) return;
        if ((isEndpoint(left) && isName(right)) || (isName(left) && isEndpoint(right))) report(start);
      },
      SwitchStatement: ({ discriminant, start }) => {
        if (isEndpoint(discriminant)) report(start);
      },
      CallExpression: ({ callee, arguments: given, start }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const [first] = given;
        const isLookup = callee.property.name === 'includes' || callee.property.name === 'has';
        if (isLookup && callee.object.type === 'ArrayExpression' && first !== undefined && isEndpoint(first))
          report(start);
      },
    }).visit(source.program);
    return problems;
  });
}

type Node = ESTree.Expression | ESTree.PrivateIdentifier | ESTree.Argument;

/** `endpoint`, `tab.endpoint`, `tab?.endpoint`. */
function isEndpoint(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'endpoint';
  if (node.type === 'ChainExpression') return isEndpoint(node.expression);
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'endpoint';
}
