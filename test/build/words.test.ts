import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../build/scripts/commands.mjs';

function run(name: string, ...words: string[]) {
  const script = join(process.cwd(), 'build/scripts', `${name}.mjs`);
  return spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
}

describe.each(Object.entries(commands))('the words of %s', (name, { help, options }) => {
  it('are explained, each flag of them', () => {
    expect(run(name, '--help')).toMatchObject({ status: 0, stdout: `${help}\n`, stderr: '' });
    for (const flag of Object.keys(options)) expect(help).toContain(`--${flag}`);
  });

  it('are refused in a sentence where there is no such flag', () => {
    expect(run(name, '--unheard-of')).toMatchObject({
      status: 64,
      stdout: '',
      stderr: 'trowel: Unknown flag --unheard-of; --help lists all flags.\n',
    });
  });
});

describe('a flag', () => {
  it('without its value is refused in a sentence', () => {
    expect(run('check', '--only')).toMatchObject({
      status: 64,
      stderr: 'trowel: --only needs a value; --help tells more.\n',
    });
  });

  it('that is a number takes nothing else', () => {
    expect(run('soak', '--rounds', 'many')).toMatchObject({
      status: 64,
      stderr: 'trowel: --rounds needs a whole number, not "many".\n',
    });
  });

  it('that takes no value is said so', () => {
    expect(run('bench', '--json=yes')).toMatchObject({
      status: 64,
      stderr: 'trowel: --json takes no value; --help tells more.\n',
    });
  });
});
