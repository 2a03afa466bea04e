import type { SnippetLanguage } from '../../shared/request/snippets/snippet.ts';
import { csharpStandIn } from './csharpStandIn.ts';
import { javaStandIn } from './javaStandIn.ts';

/** A way to let a language's own program judge a file. Words `FILE` and `FOLDER` stand for the file and the folder it is in. */
export interface Compiler {
  /** What is called; without it the language is passed over, by name. */
  readonly program: string;
  /** Tells whether the program is there. */
  readonly probe: readonly string[];
  readonly judge: readonly string[];
  /** Sends the request; only of code that needs nothing but what the language brings. */
  readonly run?: readonly string[];
  /** Classes of a package that is not here, with the types of the real ones. */
  readonly standIns?: Readonly<Record<string, string>>;
}

const node = process.execPath;

/** By language; those that need none (JSON, raw HTTP) are read by the unit tests. */
export const compilers: Readonly<Partial<Record<SnippetLanguage, Compiler>>> = {
  shell: { program: 'bash', probe: ['--version'], judge: ['-n', 'FILE'] },
  javascript: { program: node, probe: ['--version'], judge: ['--check', 'FILE'], run: ['FILE'] },
  typescript: {
    program: node,
    probe: ['--version'],
    judge: [
      'ROOT/node_modules/typescript/bin/tsc',
      ...'--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node FILE'.split(' '),
    ],
  },
  python: { program: 'python3', probe: ['--version'], judge: ['-m', 'py_compile', 'FILE'] },
  go: { program: 'gofmt', probe: ['-h'], judge: ['-e', '-l', 'FILE'] },
  rust: { program: 'rustfmt', probe: ['--version'], judge: ['--edition', '2021', '--emit', 'stdout', 'FILE'] },
  java: {
    program: 'javac',
    probe: ['--version'],
    judge: ['-proc:none', '-d', 'FOLDER/classes', '-sourcepath', 'FOLDER', 'FILE'],
    standIns: javaStandIn,
  },
  php: { program: 'php', probe: ['--version'], judge: ['-l', 'FILE'], run: ['FILE'] },
  ruby: { program: 'ruby', probe: ['--version'], judge: ['-c', 'FILE'], run: ['FILE'] },
  csharp: { program: 'dotnet', probe: ['--version'], judge: ['build', 'FOLDER'], standIns: csharpStandIn },
  elixir: {
    program: 'elixir',
    probe: ['--version'],
    judge: ['-e', 'System.argv() |> hd() |> File.read!() |> Code.string_to_quoted!()', 'FILE'],
  },
};
