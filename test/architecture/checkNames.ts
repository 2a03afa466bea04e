import { type ESTree, Visitor } from 'vite';
import type { GuardedName } from '../../build/boundaries.ts';
import type { Problem, Source } from './sources.ts';

export interface NameRules {
  readonly guardedNames: readonly GuardedName[];
  readonly sender: string;
  readonly readersOfFiles: readonly string[];
}

const sourceTrees = /^(?:shared|electron|renderer)\//;

/** Checks which file may use which name: IPC channels between the processes, and network access without a session. */
export function checkNames(sources: readonly Source[], rules: NameRules): Problem[] {
  return sources.filter(({ path }) => sourceTrees.test(path)).flatMap((source) => checkSource(source, rules));
}

function checkSource(source: Source, rules: NameRules): Problem[] {
  const problems: Problem[] = [];
  function report(node: ESTree.Span, what: string, instead: string): void {
    problems.push({ path: source.path, line: source.lineAt(node.start), what, instead });
  }
  function checkName(node: ESTree.Span & { name: string }): void {
    const rule = rules.guardedNames.find(({ name }) => name === node.name);
    if (!rule || rule.files.some((file) => source.path === file || source.path.startsWith(`${file}/`))) return;
    report(node, `only ${rule.files.join(', ')} may say ${node.name}`, rule.instead);
  }
  const takesNet = source.imports.some(({ specifier, names }) => specifier === 'electron' && names.includes('net'));
  new Visitor({
    Identifier: checkName,
    CallExpression: (node) => {
      const call = methodCall(node);
      if (!call) return;
      if (isSendToWindow(call) && source.path !== rules.sender) {
        report(node, `only ${rules.sender} sends to a window`, 'Add an event to shared/ipc/contract.ts and emit it');
      }
      if (!takesNet || call.object !== 'net') return;
      if (call.method === 'request' && hasSession(node)) return;
      // Queries the system and sends nothing.
      if (call.method === 'isOnline') return;
      if (call.method === 'fetch' && rules.readersOfFiles.includes(source.path)) return;
      report(
        node,
        `net.${call.method} uses the default session, which denies everything`,
        'Name a session that the factory made',
      );
    },
  }).visit(source.program);
  return uniqueLines(problems);
}

interface MethodCall {
  /** The last name before the method: `webContents` of `window.webContents.send`. */
  readonly object: string;
  readonly method: string;
}

function methodCall(node: ESTree.CallExpression): MethodCall | undefined {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return { object: lastName(callee.object), method: callee.property.name };
}

function lastName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
}

function isSendToWindow({ object, method }: MethodCall): boolean {
  return /^(?:send|postMessage|sendToFrame)$/.test(method) && /contents$|frame$/i.test(object);
}

function hasSession(node: ESTree.CallExpression): boolean {
  const [options] = node.arguments;
  if (options?.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'session',
  );
}

function uniqueLines(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [`${problem.line} ${problem.what}`, problem]));
  return [...seen.values()];
}
