import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { topLevel } from '../../build/boundaries.ts';
import { describeProblems, projectFolder, readProject } from './sources.ts';

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

function read(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

/** Paths and npm scripts that a page names in code or links to; links are relative to the folder of the page. */
function namedInCode(markdown: string, folder = '.'): { paths: string[]; scripts: string[] } {
  const spans = [...markdown.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const links = [...markdown.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
    join(folder, match[1] ?? ''),
  );
  const inTree = /^(?:shared|electron|renderer|test|build|\.ci)\/[\w./-]*$/;
  const blocks = [...markdown.matchAll(/```[\s\S]*?```/g)].map((match) => match[0]).join('\n');
  const commands = [
    ...`${spans.join('\n')}\n${blocks}`.matchAll(/\bnpm (?:run )?(?:-s )?(?:run )?(?:-s )?([a-z][\w:-]*)/g),
  ];
  const ofNpm = new Set(['ci', 'install', 'pack', 'view', 'run', 'exec']);
  return {
    paths: [...spans.filter((span) => inTree.test(span)), ...links],
    scripts: commands.map((match) => match[1] ?? '').filter((name) => !ofNpm.has(name)),
  };
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(projectFolder, 'docs')).map((name) => `docs/${name}`),
];

describe('the project', () => {
  it('has nothing else at its top', () => {
    const made = new Set(['node_modules', 'out', 'dist', 'test-results', 'playwright-report']);
    const found = readdirSync(projectFolder).filter(
      (name) => !name.startsWith('.') && !made.has(name) && !name.endsWith('.log'),
    );
    expect(found.filter((name) => !topLevel.includes(name))).toEqual([]);
    expect(topLevel.filter((name) => !found.includes(name))).toEqual([]);
  });

  it.each(pages)('%s names only paths and scripts that exist', (page) => {
    const { paths, scripts } = namedInCode(read(page), dirname(page));
    const known = manifestSchema.parse(JSON.parse(read('package.json'))).scripts;
    expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
    expect(scripts.filter((name) => !(name in known))).toEqual([]);
  });

  it('names no registry and no folder of one machine', () => {
    // Put together here, so that this file is not the one that names them.
    const machine = new RegExp(
      ['/wo', 'rk/|/ro', 'ot/|/ho', 'me/[a-z]+/|registry\\.np', 'mjs|deb\\.deb', 'ian\\.org'].join(''),
    );
    // The public registry is where the app itself downloads languages of OCR from.
    const sources = readProject().filter(({ path }) => path !== 'electron/engine/languages/downloadLanguage.ts');
    const problems = sources.flatMap((source) =>
      source.text
        .split('\n')
        .flatMap((text, index) =>
          machine.test(text)
            ? [{ path: source.path, line: index + 1, what: text.trim(), instead: 'Take it from the environment' }]
            : [],
        ),
    );
    expect(describeProblems(problems)).toBe('');
    expect(machine.test(read('package-lock.json'))).toBe(false);
  });

  it('asks for no package whose platform parts cannot be had', () => {
    const lock = z
      .object({
        packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
      })
      .parse(JSON.parse(read('package-lock.json')));
    const locked = new Set(
      Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
    );
    const missing = Object.values(lock.packages).flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}).filter((name) => !locked.has(name)),
    );
    expect(missing).toEqual([]);
  });
});

describe('what a page names', () => {
  it('is found in code spans, blocks and links', () => {
    const page =
      'Run `npm run -s engine -- --port 0` or:\n```sh\nnpm test\nnpm ci\n```\nSee `shared/base/` and [it](build/x.png).';
    expect(namedInCode(page)).toEqual({
      paths: ['shared/base/', 'build/x.png'],
      scripts: ['engine', 'test'],
    });
  });
});
