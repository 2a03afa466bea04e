import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = resolve(import.meta.dirname, '../../build/scripts');

/** A Debian whose tools are scripts of the test: what is linked, what is installed, which names the release knows. */
describe.runIf(process.platform === 'linux')('what the system has to give', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
    tool('apt-get', `echo "$*" >> ${join(folder, 'apt.log')}\nrm -f ${join(folder, 'missing')}`);
    tool('apt-cache', '');
    tool('dpkg-query', 'shift 3; for name in "$@"; do echo "installed $name"; done');
    tool('ldd', `cat ${join(folder, 'missing')} 2>/dev/null`);
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function tool(name: string, script: string): void {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }

  function missing(...libraries: readonly string[]): void {
    writeFileSync(join(folder, 'missing'), libraries.map((name) => `\t${name} => not found\n`).join(''));
  }

  function prepare(user: number, needs: object = {}) {
    const script = `
      process.getuid = () => ${user};
      const { prepareSystem } = await import(${JSON.stringify(join(scripts, 'system.mjs'))});
      const { runScript } = await import(${JSON.stringify(join(scripts, 'cli.mjs'))});
      await runScript(async () => { await prepareSystem('electron', ${JSON.stringify(needs)}); return 0; });
    `;
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  function installed(): string {
    return readFileSync(join(folder, 'apt.log'), 'utf8');
  }

  it('says nothing when it is all there', () => {
    expect(prepare(1000, { tests: true })).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('tells a normal user the exact command, and stops', () => {
    missing('libgtk-3.so.0', 'libnss3.so', 'libsmime3.so');
    const { status, stderr } = prepare(1000);
    expect(status).toBe(69);
    expect(stderr).toContain(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends libgtk-3-0 libnss3\n',
    );
  });

  it('installs it as root', () => {
    missing('libgtk-3.so.0');
    const { status, stdout } = prepare(0);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(installed()).toMatch(/update\n.*install -y --no-install-recommends libgtk-3-0\n/);
  });

  it('uses the names that the release knows', () => {
    tool('apt-cache', 'echo libgtk-3-0t64');
    missing('libgtk-3.so.0', 'libasound.so.2', 'libnss3.so');
    prepare(0);
    expect(installed()).toContain('install -y --no-install-recommends libgtk-3-0t64 libasound2t64 libnss3\n');
  });

  it('asks for the tools of the tests only for tests', () => {
    tool('dpkg-query', 'shift 3; for name in "$@"; do [ "$name" = gnome-keyring ] || echo "installed $name"; done');
    expect(prepare(1000).status).toBe(0);
    expect(prepare(1000, { tests: true }).stderr).toContain('--no-install-recommends gnome-keyring\n');
  });

  it('starts without fonts, and says so', () => {
    tool(
      'dpkg-query',
      'shift 3; for name in "$@"; do case "$name" in fonts-*) ;; *) echo "installed $name";; esac; done',
    );
    const { status, stderr } = prepare(1000);
    expect(status).toBe(0);
    expect(stderr).toContain('some fonts are missing');
  });

  it('says which libraries are still missing when apt did not bring them', () => {
    tool('apt-get', '');
    missing('libunheard.so.1');
    tool('dpkg-query', '');
    const { status, stderr } = prepare(0);
    expect(status).toBe(69);
    expect(stderr).toContain('libunheard.so.1');
  });
});
