import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  defaultSettings,
  settingsFileSchema,
  type Settings,
  type SettingsChange,
} from '../../../shared/settings/settings.ts';
import { createCachedDocument } from '../storage/cachedDocument.ts';
import type { DocumentFile } from '../storage/documentFile.ts';

export interface SettingsPorts {
  readonly file: DocumentFile<Settings>;
  readonly onChanged: (settings: Settings) => void;
}

export interface SettingsService {
  get(): Promise<Result<Settings, AppError>>;
  change(change: SettingsChange): Promise<Result<Settings, AppError>>;
  /** Lets the local engine visit this host on the local network from now on. */
  allowPrivateHost(host: string): Promise<Result<Settings, AppError>>;
  /** Reads them again and notifies the listeners: safe mode begins or ends. */
  reload(): Promise<void>;
  /** Remembers that the person has opened this host in the system browser. */
  rememberExternalHost(host: string): Promise<Result<Settings, AppError>>;
  /** Trusts the certificates of this PEM file from now on; null for the system's alone. The file was chosen in main. */
  useCaFile(path: string | null): Promise<Result<Settings, AppError>>;
  /** Called after each change. Returns the function that unsubscribes. */
  subscribe(listener: (settings: Settings) => void): () => void;
}

/** The user's settings. A file that cannot be read gives the defaults. */
export function createSettingsService(ports: SettingsPorts): SettingsService {
  const document = createCachedDocument(ports.file, defaultSettings);
  const listeners = new Set<(settings: Settings) => void>();

  async function change(apply: (settings: Settings) => Settings): Promise<Result<Settings, AppError>> {
    const changed = await document.change((settings) => check(apply(settings)));
    if (changed.ok) {
      ports.onChanged(changed.value);
      for (const listener of listeners) listener(changed.value);
    }
    return changed;
  }

  return {
    get: async () => ok(await document.get()),
    async reload() {
      document.forget();
      ports.onChanged(await document.get());
    },
    change: (wanted) => change((settings) => applyChange(settings, wanted)),
    allowPrivateHost: (host) =>
      change((settings) => ({ ...settings, allowedPrivateHosts: withHost(settings.allowedPrivateHosts, host, 500) })),
    rememberExternalHost: (host) =>
      change((settings) => ({ ...settings, knownExternalHosts: withHost(settings.knownExternalHosts, host, 1000) })),
    useCaFile: (path) => change((settings) => ({ ...settings, extraCaFile: path })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function applyChange(settings: Settings, change: SettingsChange): Settings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
}

/** The newest hosts stay when the list is full. */
function withHost(hosts: readonly string[], host: string, most: number): string[] {
  return [...hosts.filter((known) => known !== host), host].slice(-most);
}

function check(settings: Settings): Result<Settings, AppError> {
  const checked = settingsFileSchema.safeParse(settings);
  if (checked.success) return ok(checked.data);
  return { ok: false, error: { kind: 'refused', reason: 'bad-input', message: 'These settings are not possible' } };
}
