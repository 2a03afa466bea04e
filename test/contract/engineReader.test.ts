/** @module-tag long */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { startSite } from '../support/site.ts';

test('a file that costs its reader the process is an error; pages are scraped on, and the next file is read', async () => {
  const site = await startSite();
  const engine = await startEngine(['--allow-private', '--concurrency', '2']);
  try {
    const read = async (mode: string) =>
      await engine.scrape({ url: `${site.origin}/chapters.pdf`, maxAge: 0, parsers: [{ type: 'pdf', mode }] });
    const services = (): number[] => engine.processes().filter(isService);
    // The guard, and the library once it has a page; a reader is there from the first file on.
    await engine.scrape({ url: `${site.origin}/text`, maxAge: 0 });
    await expect
      .poll(async () => (await engine.get('/trowel/library?query=kiln')).text, { timeout: 30_000 })
      .toContain('/text');
    const before = services();
    expect((await read('fast')).status).toBe(200);
    const readers = services().filter((pid) => !before.includes(pid));
    expect(readers).toHaveLength(1);

    const struck = read('ocr');
    const page = engine.scrape({ url: `${site.origin}/text`, maxAge: 0 });
    let isAnswered = false;
    void struck.finally(() => (isAnswered = true));
    // Whether it has begun to read or not: each process that comes up is struck down until the file is given up.
    while (!isAnswered) {
      for (const pid of services()) if (!before.includes(pid)) kill(pid);
      await engine.get('/trowel/health');
    }
    expect((await struck).status).toBe(500);
    expect((await struck).json).toMatchObject({ success: false, error: expect.stringContaining('The reader ended') });
    expect((await page).data['markdown']).toContain('Kiln log');
    expect((await read('fast')).status).toBe(200);
  } finally {
    await engine.stop();
    await site.close();
  }
});

/** Whether it is a process that Electron started for a program of ours. */
function isService(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--utility-sub-type=node.mojom.NodeService');
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone by itself.
  }
}
