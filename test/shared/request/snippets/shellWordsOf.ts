import { execFileSync } from 'node:child_process';

/**
 * Returns the arguments that a real shell passes to a program, for each of many commands in one run: a function of its name prints them.
 */
export function wordsOfAll(
  shell: string,
  program: string,
  commands: readonly string[],
  folder: string,
  key: string,
): string[][] {
  const script = [
    `${program}() { printf '%s\\0' "$@"; }`,
    ...commands.map((command) => `${command.trimEnd()}\nprintf 'NEXT\\0'`),
  ].join('\n');
  const env = { PATH: process.env['PATH'], FIRECRAWL_API_KEY: key };
  const printed = execFileSync(shell, ['-s'], { cwd: folder, env, encoding: 'utf8', input: `${script}\n` });
  return printed
    .split('NEXT\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}
