import { basename, dirname } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import type { Problem, Source } from './sources.ts';

export interface ShapeRules {
  readonly limits: { readonly file: number; readonly function: number; readonly component: number };
  readonly emptyNames: readonly string[];
  readonly defaultExports: readonly string[];
}

type Report = (line: number, what: string, instead: string) => void;

/** The form of a file: its name, its length, its exports, and what it may not hold. */
export function checkShape(sources: readonly Source[], rules: ShapeRules): Problem[] {
  return sources.flatMap((source) => {
    const problems: Problem[] = [];
    function report(line: number, what: string, instead: string): void {
      problems.push({ path: source.path, line, what, instead });
    }
    checkFileName(source, rules, report);
    checkLength(source, rules, report);
    checkFunctions(source, rules, report);
    checkExports(source, rules, report);
    checkEscapes(source, report);
    checkComments(source, report);
    return problems;
  });
}

function checkFileName(source: Source, rules: ShapeRules, report: Report): void {
  const name = basename(source.path).replace(/\.(?:d\.ts|tsx?|mjs)$/, '');
  const stem = name.replace(/\.(?:test|config|process|worker|inpage)$/, '');
  const folders = dirname(source.path).split('/');
  const empty = [...folders, stem].find((part) => rules.emptyNames.includes(part.toLowerCase()));
  if (empty !== undefined) report(1, `"${empty}" does not say what is inside`, 'Name it after what it does');
  const odd = folders.find((folder) => !/^[a-z][a-z0-9]*$/.test(folder));
  if (odd !== undefined) report(1, `the folder ${odd} is not one lower-case word`, 'Rename the folder');
  if (/^[a-z][A-Za-z0-9]*$/.test(stem)) return;
  if (/^[A-Z][A-Za-z0-9]*$/.test(stem) && source.path.endsWith('.tsx')) return;
  report(1, `${name} is neither camelCase nor the PascalCase of a component`, 'Name the file after its main export');
}

function checkLength(source: Source, rules: ShapeRules, report: Report): void {
  const lines = source.text.trimEnd().split('\n').length;
  if (lines <= rules.limits.file) return;
  report(lines, `the file has ${lines} lines, more than ${rules.limits.file}`, 'Split it by what its parts are about');
}

function checkFunctions(source: Source, rules: ShapeRules, report: Report): void {
  function check(node: ESTree.Span, name: string): void {
    const first = source.lineAt(node.start);
    const lines = source.lineAt(node.end - 1) - first + 1;
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const limit = isComponent ? rules.limits.component : rules.limits.function;
    if (lines <= limit) return;
    report(
      first,
      `${name || 'a function'} has ${lines} lines, more than ${limit}`,
      'Give its steps functions of their own',
    );
  }
  // The callback of a describe is a list of tests, not a function that somebody has to follow.
  const isTest = source.path.startsWith('test/');
  new Visitor({
    FunctionDeclaration: (node) => check(node, node.id?.name ?? ''),
    FunctionExpression: (node) => check(node, node.id?.name ?? ''),
    ArrowFunctionExpression: (node) => {
      if (!isTest) check(node, '');
    },
  }).visit(source.program);
}

function checkExports(source: Source, rules: ShapeRules, report: Report): void {
  for (const one of source.imports) {
    if (!one.reExport) continue;
    report(one.line, `it passes on what ${one.specifier} exports`, 'Let its users import it from where it is');
  }
  if (rules.defaultExports.some((pattern) => source.path.endsWith(pattern.replace('*', '')))) return;
  new Visitor({
    ExportDefaultDeclaration: (node) =>
      report(source.lineAt(node.start), 'a default export has no name of its own', 'Export it by name'),
  }).visit(source.program);
}

/** Reports the ways around the type checker. */
function checkEscapes(source: Source, report: Report): void {
  const at = (node: ESTree.Span): number => source.lineAt(node.start);
  new Visitor({
    TSAnyKeyword: (node) => report(at(node), '"any" switches the type checker off', 'Write unknown and parse it'),
    TSNonNullExpression: (node) => report(at(node), '"!" claims what nobody checked', 'Handle the missing value'),
    PropertyDefinition: (node) => {
      if (node.definite) report(at(node), '"!:" claims what nobody checked', 'Give it a value in the constructor');
    },
    VariableDeclarator: (node) => {
      if (node.definite) report(at(node), '"!:" claims what nobody checked', 'Give it a value where it is declared');
    },
  }).visit(source.program);
}

function checkComments(source: Source, report: Report): void {
  for (const comment of source.comments) {
    const line = source.lineAt(comment.start);
    const text = comment.value;
    if (/^\s*@ts-(?:ignore|expect-error|nocheck)/.test(text)) {
      report(line, 'it silences the type checker', 'Say the type, or parse the value');
    }
    if (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(text))
      report(line, 'a note of unfinished work', 'Finish it, or file it where work is planned');
    const silenced = /(?:oxlint|eslint|biome)-(?:disable|ignore)\S*(?<rest>.*)/s.exec(text)?.groups?.['rest'];
    if (silenced !== undefined && !/(?: -- |: ).{3,}/s.test(silenced)) {
      report(line, 'a rule is switched off without a reason', 'Write the reason after " -- "');
    }
  }
}
