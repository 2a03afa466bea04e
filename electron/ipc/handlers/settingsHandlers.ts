import { ok } from '../../../shared/base/result.ts';
import type { KeyBindingService } from '../../core/settings/keyBindingService.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { CertificateFile } from '../../../shared/settings/certificateFile.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Handlers } from '../handleCall.ts';

/** The extra CA file: read, chosen in a dialog of main, or removed. */
export interface CertificatePorts {
  status(): Promise<CertificateFile | null>;
  choose(): Promise<IpcResult<CertificateFile | null>>;
  forget(): Promise<IpcResult<unknown>>;
}

export interface SettingsPorts {
  readonly settings: SettingsService;
  readonly keyBindings: KeyBindingService;
  readonly certificates: CertificatePorts;
}

type SettingsCalls =
  | 'settings.get'
  | 'settings.change'
  | 'keyBindings.get'
  | 'keyBindings.change'
  | 'certificates.status'
  | 'certificates.choose'
  | 'certificates.forget';

export function settingsHandlers(ports: SettingsPorts): Pick<Handlers, SettingsCalls> {
  const { settings, keyBindings, certificates } = ports;
  return {
    'settings.get': () => settings.get(),
    'settings.change': (change) => settings.change(change),
    'keyBindings.get': () => keyBindings.get(),
    'keyBindings.change': (change) => keyBindings.change(change),
    'certificates.status': async () => ok(await certificates.status()),
    'certificates.choose': () => certificates.choose(),
    'certificates.forget': async () => {
      const forgotten = await certificates.forget();
      return forgotten.ok ? ok(null) : forgotten;
    },
  };
}
