import type { SnippetLanguage } from '../../shared/request/snippets/snippet.ts';
import { csharpForMono, csharpStandIn, monoStandIn } from './csharpStandIn.ts';
import { goStandIn } from './goStandIn.ts';
import { javaStandIn } from './javaStandIn.ts';
import { rustStandIn } from './rustStandIn.ts';

/** A command that checks a file with a language's own program. `FILE` and `FOLDER` stand for the file and its folder. */
export interface Compiler {
  /** What judges; without any of a language's, the language is passed over, by name. */
  readonly program: string;
  /** Succeeds if the program and everything it needs are installed. */
  readonly probe: readonly string[];
  readonly judge: readonly string[];

  /** What its program needs of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Sends the request; only of code that needs nothing but what the language brings. */
  readonly run?: readonly string[];
  /** The code in a form that an older program knows; null where that has none for it, which passes it over. */
  readonly rewrite?: (code: string) => string | null;
  /** Classes of a package that is not here, with the types of the real ones. */
  readonly standIns?: Readonly<Record<string, string>>;
}

const node = process.execPath;

const phpCanSend = 'exit(function_exists("curl_init") ? 0 : 1);';

/** By language, the best first; those that need none (JSON, raw HTTP) are read by the unit tests. */
export const compilers: Readonly<Partial<Record<SnippetLanguage, readonly Compiler[]>>> = {
  shell: [
    { program: 'bash', probe: ['-c', 'curl --version'], judge: ['-n', 'FILE'], run: ['FILE'] },
    { program: 'bash', probe: ['--version'], judge: ['-n', 'FILE'] },
  ],
  javascript: [{ program: node, probe: ['--version'], judge: ['--check', 'FILE'], run: ['FILE'] }],
  typescript: [
    {
      program: node,
      probe: ['--version'],
      judge: [
        'ROOT/node_modules/typescript/bin/tsc',
        ...'--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node FILE'.split(' '),
      ],
    },
  ],
  python: [{ program: 'python3', probe: ['--version'], judge: ['-m', 'py_compile', 'FILE'] }],
  go: [
    {
      program: 'go',
      probe: ['version'],
      judge: ['vet', 'FILE'],
      run: ['run', 'FILE'],
      env: { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOSUMDB: 'off' },
      standIns: goStandIn,
    },
  ],
  rust: [
    {
      program: 'cargo',
      probe: ['--version'],
      judge: ['check', '--offline', '--quiet', '--manifest-path', 'FOLDER/Cargo.toml'],
      standIns: rustStandIn,
    },
    { program: 'rustfmt', probe: ['--version'], judge: ['--edition', '2021', '--emit', 'stdout', 'FILE'] },
  ],
  java: [
    {
      program: 'javac',
      probe: ['--version'],
      judge: ['-proc:none', '-d', 'FOLDER/classes', '-sourcepath', 'FOLDER', 'FILE'],
      standIns: javaStandIn,
    },
  ],
  php: [
    { program: 'php', probe: ['-r', phpCanSend], judge: ['-l', 'FILE'], run: ['FILE'] },
    { program: 'php', probe: ['--version'], judge: ['-l', 'FILE'] },
  ],
  ruby: [{ program: 'ruby', probe: ['--version'], judge: ['-c', 'FILE'], run: ['FILE'] }],
  csharp: [
    { program: 'dotnet', probe: ['--version'], judge: ['build', 'FOLDER'], standIns: csharpStandIn },
    {
      program: 'mcs',
      probe: ['--version'],
      judge: ['-langversion:latest', '-out:FOLDER/snippet.exe', 'FILE', 'FOLDER/StandIn.cs'],
      rewrite: csharpForMono,
      standIns: monoStandIn,
    },
  ],
  elixir: [
    {
      program: 'elixir',
      probe: ['--version'],
      judge: ['-e', 'System.argv() |> hd() |> File.read!() |> Code.string_to_quoted!()', 'FILE'],
    },
  ],
};
