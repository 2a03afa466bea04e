import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = resolve(import.meta.dirname, '../../build/scripts');

describe.runIf(process.platform === 'linux')('the test of the sandbox', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function program(name: string, exitCode: number): void {
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`);
    chmodSync(join(folder, name), 0o755);
  }

  function check() {
    const script = `
      process.getuid = () => 1000;
      const { checkSandbox } = await import(${JSON.stringify(join(scripts, 'sandbox.mjs'))});
      const { runScript } = await import(${JSON.stringify(join(scripts, 'cli.mjs'))});
      await runScript(async () => { await checkSandbox(${JSON.stringify(join(folder, 'electron'))}); return 0; });
    `;
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
  }

  it('is silent where a normal user may make namespaces', () => {
    program('unshare', 0);
    expect(check()).toMatchObject({ status: 0, stderr: '' });
  });

  it('asks Electron itself where they are closed, because a profile may open them for it alone', () => {
    program('unshare', 1);
    program('electron', 0);
    expect(check()).toMatchObject({ status: 0, stderr: '' });
  });

  it('stops with the exact command where Electron cannot have them either', () => {
    program('unshare', 1);
    program('electron', 134);
    const { status, stderr } = check();
    expect(status).toBe(77);
    expect(stderr).toContain(
      `sudo chown root:root ${folder}/chrome-sandbox && sudo chmod 4755 ${folder}/chrome-sandbox`,
    );
  });
});
