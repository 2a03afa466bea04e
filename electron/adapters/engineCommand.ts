import { app } from 'electron';
import type { EngineCommand } from './engineProcess.ts';

export interface EngineCommandOptions {
  readonly dataFolder: string;
  /** The port on 127.0.0.1; null for any free one. */
  readonly port: number | null;
  /** Null: as many pages at once as there are cores. */
  readonly concurrency: number | null;
  /** `http://user@host:port` of the proxy that its pages use; null for none. The password goes in by stdin. */
  readonly proxy: string | null;
  /** The endpoint and the name of the model that reads pages; null for none. Its key goes in by stdin. */
  readonly model: { readonly url: string; readonly name: string } | null;
  /** The file with a person's own tools; null for none. */
  readonly tools: string | null;
}

/**
 * How this very program starts itself as the engine (architecture 1): the same binary, the app folder where it is not
 * packaged, no display on Linux, and the sandbox as our own process has it.
 */
export function engineCommand(options: EngineCommandOptions): EngineCommand {
  const own = app.isPackaged ? [] : [app.getAppPath()];
  const withoutDisplay = process.platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  const withoutSandbox = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
  const concurrency = options.concurrency === null ? [] : ['--concurrency', String(options.concurrency)];
  const proxy = options.proxy === null ? [] : ['--upstream-proxy', options.proxy];
  const model = options.model === null ? [] : ['--model-url', options.model.url, '--model', options.model.name];
  const tools = options.tools === null ? [] : ['--tools', options.tools];
  return {
    executable: process.execPath,
    arguments: [
      ...withoutDisplay,
      ...withoutSandbox,
      ...own,
      '--engine',
      '--supervised',
      '--port',
      String(options.port ?? 0),
      '--data',
      options.dataFolder,
      ...concurrency,
      ...proxy,
      ...model,
      ...tools,
    ],
    environment: childEnvironment(process.env),
  };
}

/** What a child needs of the environment, by name: tokens and keys that a shell happens to carry are not handed on. */
const handedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|TEMP|TMP|SystemRoot|SYSTEMROOT|windir|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_.*|FONTCONFIG_.*|LD_LIBRARY_PATH|ELECTRON_OVERRIDE_DIST_PATH)$/;

export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => handedOn.test(entry[0]) && entry[1] !== undefined,
  );
  return Object.fromEntries(kept);
}
