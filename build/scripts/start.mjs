import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInOurPlace } from './child.mjs';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript, say, SetupError } from './cli.mjs';

const help = `npm start [-- FILES…] [-- --screenshot FILE] [-- --safe-mode]
Opens the window; without a display on a virtual one.
  FILES              documents, requests or runs to open
  --screenshot FILE  scrapes the demo page, writes an image of the window, and exits
  --safe-mode        default settings and no tabs; nothing is lost`;

/** `npm start`: the app, on the person's display or on a virtual one. */
await runScript(async () => {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const parameters = withAbsoluteFiles(given);
  const runtime = await prepare({ runtime: true, display: !hasDisplay(), build: true });
  if (!runtime) return 1;
  const { launchArguments, printRuntime } = await import('./runtime.mjs');
  printRuntime(runtime);
  const env = { ...process.env };
  const display = hasDisplay() ? undefined : await startVirtualDisplay();
  if (display) {
    say(`there is no display here: starting on a virtual one (${display.name})`);
    env['DISPLAY'] = display.name;
  }
  try {
    const flags = launchArguments({ virtual: display !== undefined });
    return await runInOurPlace(runtime.path, [...flags, root, ...parameters], { cwd: root, env });
  } finally {
    await display?.stop();
  }
});

/**
 * npm runs scripts in the project's folder; files that a person names are in theirs.
 * @param {string[]} parameters
 */
function withAbsoluteFiles(parameters) {
  const own = process.env['INIT_CWD'] ?? root;
  const index = parameters.indexOf('--screenshot');
  if (index !== -1 && !parameters[index + 1]) throw new SetupError('--screenshot needs the name of a PNG file.', 64);
  return parameters.map((word, at) => {
    const isNamed = index !== -1 && at === index + 1;
    return isNamed || (!word.startsWith('-') && existsSync(resolve(own, word))) ? resolve(own, word) : word;
  });
}
