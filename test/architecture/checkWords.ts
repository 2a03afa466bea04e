import { type ESTree, Visitor } from 'vite';
import type { PrivateWord } from '../../build/privateWords.ts';
import type { Problem, Source } from './sources.ts';

export interface WordRules {
  readonly words: readonly PrivateWord[];
  readonly allowedNames: ReadonlySet<string>;
  readonly phrases: readonly { readonly phrase: RegExp; readonly instead: string }[];
}

const sourceTrees = /^(?:shared|electron|renderer|build)\//;

/** Names of files, exports, types and top-level constants, and comments, that use a private word where the field has a term. */
export function checkWords(sources: readonly Source[], rules: WordRules): Problem[] {
  const insteadOf = new Map(rules.words.map(({ word, instead }) => [word, instead]));
  const problemOf = (name: string): { what: string; instead: string } | null => {
    if (rules.allowedNames.has(name)) return null;
    const word = wordsOf(name).find((each) => insteadOf.has(each));
    return word === undefined ? null : { what: `${name} says ${word}`, instead: `Say ${insteadOf.get(word) ?? ''}` };
  };
  return sources
    .filter(({ path }) => sourceTrees.test(path) && path !== 'build/privateWords.ts')
    .flatMap((source) => {
      const problems: Problem[] = [];
      const report = (offset: number, problem: { what: string; instead: string } | null): void => {
        if (problem !== null) problems.push({ path: source.path, line: source.lineAt(offset), ...problem });
      };
      report(0, problemOf(source.path.split('/').at(-1)?.split('.')[0] ?? ''));
      for (const { name, start } of topLevelNames(source.program)) report(start, problemOf(name));
      for (const { value, start } of source.comments) {
        const found = rules.phrases.find(({ phrase }) => phrase.test(value));
        if (found !== undefined) {
          const what = `a comment says "${found.phrase.exec(value)?.[0] ?? ''}"`;
          report(start, { what, instead: `Say ${found.instead}` });
        }
      }
      return problems;
    });
}

interface Named {
  readonly name: string;
  readonly start: number;
}

/** Names that a file declares at its top level, exported or not. */
function topLevelNames(program: ESTree.Program): Named[] {
  const top = new Set<unknown>(program.body.map((node) => ('declaration' in node ? node.declaration : node)));
  const names: Named[] = [];
  const add = (node: { readonly id: unknown }): void => {
    const { id } = node as { id: { name?: string; start: number } | null };
    if (id?.name !== undefined) names.push({ name: id.name, start: id.start });
  };
  new Visitor({
    FunctionDeclaration: (node) => void (top.has(node) && add(node)),
    ClassDeclaration: (node) => void (top.has(node) && add(node)),
    TSInterfaceDeclaration: (node) => void (top.has(node) && add(node)),
    TSTypeAliasDeclaration: (node) => void (top.has(node) && add(node)),
    VariableDeclaration: (node) => {
      if (top.has(node)) for (const each of node.declarations) add(each);
    },
  }).visit(program);
  return names;
}

/** The words of a name in lower case: `maxSignWidth` has three. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .split(' ');
}
