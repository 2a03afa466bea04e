import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { mkdirSync } from 'node:fs';
import type { EngineAddress, EngineGateway } from '../../core/engine/engineGateway.ts';
import type { EngineLog } from '../../core/engine/engineLog.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { EngineSecrets } from '../../../shared/api/engine/control.ts';
import { ok } from '../../../shared/base/result.ts';
import { engineModel, isModelAddress } from '../../../shared/api/engine/modelAddress.ts';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Transport } from '../../client/transport.ts';
import { engineCommand, type EngineSearch } from '../../adapters/engineCommand.ts';
import { readEngineHealth } from '../../adapters/engineHealth.ts';
import { startEngineProcess } from '../../adapters/engineProcess.ts';
import { createEngineSupervisor } from '../../adapters/engineSupervisor.ts';
import type { Log } from '../../adapters/logFile.ts';
import type { Emit } from '../../ipc/emit.ts';

export interface LocalEngine extends EngineGateway {
  stop(): Promise<void>;
  status(): EngineStatus;
  /** Where it listens now and its token, for main alone; null while it does not run. */
  address(): EngineAddress | null;
}

export interface LocalEnginePorts {
  readonly folder: string;
  readonly settings: SettingsService;
  readonly transport: Transport;
  readonly emit: Emit;
  readonly log: Log;
  /** The token of the engine that is about to start: always the same on a fixed port. */
  readonly makeToken: () => Promise<string>;
  /** The secrets from the keychain that the engine gets on its standard input (security 5). */
  readonly secrets: () => Promise<Omit<EngineSecrets, 'token'>>;
  readonly lines: EngineLog;
}

const startDeadlineMs = 30_000;
/** A busy engine responds late; one that misses two of these in a row is ended. */
const healthTimeoutMs = 4000;

/** The engine of this program, run by the supervisor: started at first use with the current settings. */
export function createLocalEngine(ports: LocalEnginePorts): LocalEngine {
  return createEngineSupervisor({
    start: async (secrets, onExit) => {
      const settings = await ports.settings.get();
      mkdirSync(ports.folder, { recursive: true, mode: 0o700 });
      const model = settings.ok ? engineModel(settings.value) : null;
      const command = engineCommand({
        dataFolder: ports.folder,
        port: settings.ok ? settings.value.enginePort : null,
        concurrency: settings.ok ? settings.value.engineConcurrency : null,
        proxy: settings.ok ? engineProxy(settings.value) : null,
        model,
        tools: settings.ok && settings.value.engineToolsFile !== '' ? settings.value.engineToolsFile : null,
        search: settings.ok ? engineSearch(settings.value) : { provider: null, apis: [] },
      });
      const started = await startEngineProcess({
        command,
        secrets: { ...secrets, ...(await ports.secrets()) },
        startDeadlineMs,
        onExit,
        onLog: (line) => {
          ports.log.write('engine.said', { line: line.slice(0, 1000) });
          ports.lines.add(line);
        },
      });
      return started.ok ? ok({ ...started.value, hasModel: model !== null }) : started;
    },
    makeToken: ports.makeToken,
    readHealth: (url, token) => readEngineHealth(ports.transport, url, token, healthTimeoutMs),
    onChange: (status) => {
      ports.emit('engine.changed', status);
    },
    now: Date.now,
    every: (ms, task) => {
      const timer = setInterval(task, ms);
      return () => {
        clearInterval(timer);
      };
    },
  });
}

/** Where searches ask; a provider that is not set up completely is none. */
function engineSearch({ searchProvider, searchUrl, searchFile, searchApis: apis }: Settings): EngineSearch {
  switch (searchProvider) {
    case 'none':
      return { provider: null, apis };
    case 'custom':
      return { provider: searchFile === '' ? null : { file: searchFile }, apis };
    case 'searxng':
      return { provider: isModelAddress(searchUrl) ? { name: searchProvider, url: searchUrl } : null, apis };
    default:
      return { provider: { name: searchProvider, url: null }, apis };
  }
}

/** The proxy of the engine's pages as one URL, without its password; null for none. */
function engineProxy({ engineProxyServer, engineProxyUser }: Settings): string | null {
  if (!canParseUrl(engineProxyServer)) return null;
  const url = new URL(engineProxyServer);
  url.username = encodeURIComponent(engineProxyUser);
  return url.href;
}
