import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './cli.mjs';

/** An engine or a lab ends within two seconds of a signal; one that takes longer has a blocked main thread. */
const serverKillAfterMs = 5000;
/** A command cancels its job first, which the service may take ten seconds to confirm, and writes what it has. */
const commandKillAfterMs = 20_000;

/** The programs that need no display: `node headless.mjs engine …`, `lab …`, `scrape …`, `map …`, `crawl …`, `batch …`, `parse …`, `search …` and `extract …`. Standard output is theirs alone. */
await runScript(async () => {
  const [program, ...parameters] = process.argv.slice(2);
  const runtime = await prepare({ runtime: true, build: ['electron'] });
  if (!runtime) return 1;
  const { launchArguments } = await import('./runtime.mjs');
  // The name contains the owner's process id, so that a later start can remove the folder of a killed one.
  const profile = mkdtempSync(join(tmpdir(), `trowel-chromium-${process.pid}-`));
  const flags = [...launchArguments({ headless: true }), `--user-data-dir=${profile}`];
  try {
    return await runInOurPlace(runtime.path, [...flags, root, `--${program}`, ...parameters], {
      // A relative path of the user is resolved against their working directory.
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      killAfterMs: program === 'engine' || program === 'lab' ? serverKillAfterMs : commandKillAfterMs,
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
