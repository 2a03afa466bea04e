import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** One import of any kind; types count as much as values. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** What it takes by name: `default` and `*` included; nothing for a dynamic import or an import for its effect. */
  readonly names: readonly string[];
  readonly typesOnly: boolean;
  readonly reExport: boolean;
}

export interface Source {
  /** From the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ParseResult['comments'];
  readonly imports: readonly Import[];
  lineAt(offset: number): number;
}

/** Something against the rules, and what to do instead. */
export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly what: string;
  readonly instead: string;
}

const trees = ['shared', 'electron', 'renderer', 'test', 'build'];
const unread = new Set(['node_modules', 'fixtures']);

let project: readonly Source[] | undefined;

/** Every TypeScript and script file of the project, parsed; read once a test run. */
export function readProject(): readonly Source[] {
  project ??= trees
    .flatMap((tree) => filesIn(tree))
    .map((path) => parseSource(path, readFileSync(join(projectFolder, path), 'utf8')));
  return project;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return unread.has(entry.name) ? [] : filesIn(path);
    return /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  function lineAt(offset: number): number {
    const after = lineStarts.findIndex((start) => start > offset);
    return after === -1 ? lineStarts.length : after;
  }
  return { path, text, program, comments, imports: findImports(program, lineAt), lineAt };
}

function findImports(program: ESTree.Program, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = [];
  function add(node: ESTree.Span, specifier: string, more: Partial<Import> = {}): void {
    imports.push({ specifier, line: lineAt(node.start), names: [], typesOnly: false, reExport: false, ...more });
  }
  new Visitor({
    ImportDeclaration: (node) =>
      add(node, node.source.value, { names: node.specifiers.map(nameOf), typesOnly: takesOnlyTypes(node) }),
    ExportNamedDeclaration: (node) => {
      if (!node.source) return;
      const names = node.specifiers.map(({ local }) => nameOfModuleName(local));
      add(node, node.source.value, { names, typesOnly: node.exportKind === 'type', reExport: true });
    },
    ExportAllDeclaration: (node) =>
      add(node, node.source.value, { names: ['*'], typesOnly: node.exportKind === 'type', reExport: true }),
    ImportExpression: (node) => add(node, literalText(node.source)),
    TSImportType: (node) => add(node, literalText(node.source), { typesOnly: true }),
    TSExternalModuleReference: (node) => add(node, literalText(node.expression)),
    CallExpression: (node) => {
      const [first] = node.arguments;
      if (first && node.callee.type === 'Identifier' && node.callee.name === 'require') add(node, literalText(first));
    },
  }).visit(program);
  return imports;
}

function takesOnlyTypes(node: ESTree.ImportDeclaration): boolean {
  if (node.importKind === 'type') return true;
  const kinds = node.specifiers.map((specifier) =>
    specifier.type === 'ImportSpecifier' ? specifier.importKind : 'value',
  );
  return kinds.length > 0 && kinds.every((kind) => kind === 'type');
}

function nameOf(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOfModuleName(specifier.imported);
}

function nameOfModuleName(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

/** A specifier that is computed cannot be checked: it is given as the empty string, which no rule allows. */
function literalText(node: ESTree.Node): string {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** What a failing test prints: a line a problem. */
export function describeProblems(problems: readonly Problem[]): string {
  return problems.map(({ path, line, what, instead }) => `${path}:${line}: ${what}. ${instead}.`).join('\n');
}
