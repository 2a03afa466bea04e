import { app } from 'electron';
import type { EngineCommand } from './engineProcess.ts';

export interface EngineCommandOptions {
  readonly dataFolder: string;
  /** The port on 127.0.0.1; null for any free one. */
  readonly port: number | null;
  /** Maximum number of pages at the same time; null for the number of cores. */
  readonly concurrency: number | null;
  /** `http://user@host:port` of the proxy that its pages use; null for none. The password goes in by stdin. */
  readonly proxy: string | null;
  /** The endpoint and the name of the model that reads pages; null for none. Its key goes in by stdin. */
  readonly model: { readonly url: string; readonly name: string } | null;
  /** Path of the file with the user's own tools; null for none. */
  readonly tools: string | null;
  /** Where searches ask; the key goes in by stdin. */
  readonly search: EngineSearch;
}

/** Where searches of the engine ask. */
export interface EngineSearch {
  /** Null for none. */
  readonly provider: { readonly name: string; readonly url: string | null } | { readonly file: string } | null;
  readonly apis: readonly string[];
}

function searchFlags({ provider, apis }: EngineSearch): readonly string[] {
  const named =
    provider === null
      ? []
      : 'file' in provider
        ? ['--search-file', provider.file]
        : ['--search-provider', provider.name, ...(provider.url === null ? [] : ['--search-url', provider.url])];
  return [...named, ...(apis.length === 0 ? [] : ['--search-apis', apis.join(',')])];
}

/**
 * Builds the command that starts this program as the engine (architecture 1): the same binary, the app folder unless packaged, no display
 * on Linux, and the same sandbox setting as our own process.
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
      ...searchFlags(options.search),
    ],
    environment: childEnvironment(process.env),
  };
}

/** Names of the environment variables that a child needs: tokens and keys in the user's shell are not passed on. */
const handedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|TEMP|TMP|SystemRoot|SYSTEMROOT|windir|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_.*|FONTCONFIG_.*|LD_LIBRARY_PATH|ELECTRON_OVERRIDE_DIST_PATH)$/;

export function childEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => handedOn.test(entry[0]) && entry[1] !== undefined,
  );
  return Object.fromEntries(kept);
}
