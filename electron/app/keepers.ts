import type { z } from 'zod';
import { settingsFileSchema } from '../../shared/settings/settings.ts';
import { keyBindingsFileSchema } from '../../shared/settings/keyBindings.ts';
import { createSafeStorageCipher } from '../adapters/safeStorageCipher.ts';
import { systemClock } from '../adapters/systemTime.ts';
import type { DocumentFile } from '../core/documentFile.ts';
import { createKeyBindingService, type KeyBindingService } from '../core/keyBindingService.ts';
import { createKeyService, type KeyService } from '../core/keyService.ts';
import { keyFileSchema } from '../core/sealedKeys.ts';
import { createSettingsService, type SettingsService } from '../core/settingsService.ts';
import type { Emit } from '../ipc/emit.ts';
import { applyTheme } from './theme.ts';

/** A small document of the profile by its name. */
export type OpenFile = <Value>(name: string, schema: z.ZodType<Value>) => DocumentFile<Value>;

export interface Keepers {
  readonly settings: SettingsService;
  readonly keyBindings: KeyBindingService;
  readonly keys: KeyService;
}

/** What a person has set and the keys: what most of the others ask. */
export function createKeepers(file: OpenFile, emit: Emit): Keepers {
  const settings = createSettingsService({
    file: file('settings.json', settingsFileSchema),
    onChanged: (changed) => {
      applyTheme(changed.theme);
      emit('settings.changed', changed);
    },
  });
  const keyBindings = createKeyBindingService({
    file: file('keybindings.json', keyBindingsFileSchema),
    onChanged: (changed) => {
      emit('keyBindings.changed', changed);
    },
  });
  const keys = createKeyService({
    cipher: createSafeStorageCipher(),
    file: file('keys.json', keyFileSchema),
    clock: systemClock,
    onChanged: () => {
      emit('keys.changed', {});
    },
  });
  return { settings, keyBindings, keys };
}
