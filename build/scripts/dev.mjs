import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { killGroup, tiedToUs } from './child.mjs';
import { hasDisplay, startVirtualDisplay } from './display.mjs';
import { outFolder, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runScript, say } from './cli.mjs';

/**
 * `npm run dev`: rebuilds on changes, restarts the app when its main side changed, and reloads the window when only the window changed. The
 * window still uses the app's own scheme, as in a release.
 */
await runScript(async () => {
  const runtime = await prepare({ runtime: true, display: !hasDisplay() });
  if (!runtime) return 1;
  const { launchArguments, printRuntime } = await import('./runtime.mjs');
  printRuntime(runtime);
  const display = hasDisplay() ? undefined : await startVirtualDisplay();
  if (display) {
    say(`there is no display here: starting on a virtual one (${display.name})`);
    process.env['DISPLAY'] = display.name;
  }
  const flags = [...launchArguments(), '--remote-debugging-port=0', root, ...process.argv.slice(2)];
  const application = watchApplication(() => startElectron(runtime.path, flags));
  forgetStamps();
  const stopBuilding = await watchBuilds(application);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), application.closedByPerson]);
  await stopBuilding();
  await application.stop();
  await display?.stop();
  return 0;
});

/** This build is not minified: the next start builds again. */
function forgetStamps() {
  for (const part of ['electron', 'renderer']) rmSync(join(outFolder, `.${part}-stamp`), { force: true });
}

/**
 * @param {string} program
 * @param {string[]} parameters
 */
function startElectron(program, parameters) {
  const [command, rest] = tiedToUs(program, parameters);
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'], detached: true });
  const debuggerPort = new Promise((/** @type {(port: string) => void} */ resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve(port);
    });
  });
  return { child, debuggerPort };
}

/** @param {() => ReturnType<typeof startElectron>} start */
function watchApplication(start) {
  /** @type {ReturnType<typeof startElectron> | undefined} */
  let running;
  let wanted = true;
  /** @type {() => void} */
  let closed = () => {};
  const closedByPerson = new Promise((/** @type {(value: void) => void} */ resolve) => (closed = resolve));

  async function stop() {
    wanted = false;
    const ending = running;
    running = undefined;
    if (!ending || ending.child.exitCode !== null) return;
    const ended = once(ending.child, 'close');
    ending.child.kill('SIGTERM');
    const impatience = setTimeout(() => killGroup(ending.child.pid), 5000);
    await ended;
    clearTimeout(impatience);
  }

  async function restart() {
    await stop();
    wanted = true;
    const begun = start();
    running = begun;
    begun.child.once('close', () => {
      if (running === begun && wanted) closed();
    });
  }

  async function reload() {
    if (!running) return restart();
    await reloadWindows(await running.debuggerPort);
  }

  return { stop, restart, reload, closedByPerson };
}

/** Through the debugger, so that the app itself needs no code for it. @param {string} port */
async function reloadWindows(port) {
  const { WebSocket, fetch } = await import('undici');
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = /** @type {{ type: string; url: string; webSocketDebuggerUrl: string }[]} */ (await response.json());
  for (const target of targets) {
    if (target.type !== 'page' || !target.url.startsWith('app://')) continue;
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Page.reload' })));
    socket.addEventListener('message', () => socket.close());
  }
}

/**
 * @param {ReturnType<typeof watchApplication>} application
 * @returns {Promise<() => Promise<void>>} ends the watching
 */
async function watchBuilds(application) {
  const { build } = await import('vite');
  const configs = readdirSync(join(root, 'build/vite')).filter((name) =>
    /^(?:main|preload|renderer)\.config\.ts$/.test(name),
  );
  const unfinished = new Set(configs);
  let started = false;

  /** @param {string} config */
  function onBuilt(config) {
    unfinished.delete(config);
    if (unfinished.size > 0) return;
    const act = started && config === 'renderer.config.ts' ? application.reload : application.restart;
    started = true;
    act().catch((/** @type {unknown} */ error) => say(String(error)));
  }

  /** @type {{ close(): Promise<void> }[]} */
  const watchers = [];
  for (const config of configs) {
    const watcher = await build({
      configFile: join(root, 'build/vite', config),
      logLevel: 'warn',
      build: { watch: { buildDelay: 100 }, minify: false, emptyOutDir: true },
    });
    if (!('on' in watcher)) continue;
    watchers.push(watcher);
    watcher.on('event', (event) => {
      if (event.code === 'END') onBuilt(config);
      if (event.code === 'ERROR') say(`${config}: ${event.error.message}`);
    });
  }
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}
