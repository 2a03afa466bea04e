import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { z } from 'zod';
import { settingsFileSchema } from '../../../shared/settings/settings.ts';
import { keyBindingsFileSchema } from '../../../shared/settings/keyBindings.ts';
import { createSafeStorageCipher } from '../../adapters/safeStorageCipher.ts';
import { createDocumentFile } from '../../adapters/store/documentFile.ts';
import { systemClock } from '../../adapters/systemTime.ts';
import type { DocumentFile } from '../../core/storage/documentFile.ts';
import { createKeyBindingService, type KeyBindingService } from '../../core/settings/keyBindingService.ts';
import { createKeyService, type KeyService } from '../../core/keys/keyService.ts';
import { createAlertBoard, type AlertBoard } from '../../core/storage/alertBoard.ts';
import { createOtherWindows, type OtherWindowsService } from '../../core/workspace/otherWindows.ts';
import { createSafeDocument, type SafeMode } from '../../core/workspace/safeMode.ts';
import { keyFileSchema } from '../../core/keys/sealedKeys.ts';
import { createSettingsService, type SettingsService } from '../../core/settings/settingsService.ts';
import { createWatchedDocument } from '../../core/storage/watchedDocument.ts';
import { createWorkspaceService, type WorkspaceService } from '../../core/workspace/workspaceService.ts';
import { otherWindowsSchema } from '../../../shared/workspace/otherWindows.ts';
import { workspaceSchema } from '../../../shared/workspace/workspace.ts';
import type { Emit } from '../../ipc/emit.ts';
import { applyTheme } from '../windows/theme.ts';

/** A small document of the profile by its name. */
type OpenFile = <Value>(name: string, schema: z.ZodType<Value>) => DocumentFile<Value>;

export interface Keepers {
  readonly file: OpenFile;
  readonly alerts: AlertBoard;
  readonly workspace: WorkspaceService;
  readonly otherWindows: OtherWindowsService;
  readonly settings: SettingsService;
  readonly keyBindings: KeyBindingService;
  readonly keys: KeyService;
}

/**
 * A person's settings, keys and tabs, each in its own file; their errors appear on the alert board. `onSettings` is called at each change
 * of the settings.
 */
export function createKeepers(profile: string, emit: Emit, safeMode: SafeMode, onSettings: () => void): Keepers {
  const alerts = createAlertBoard((all) => {
    emit('alerts.changed', all);
  });
  const file: OpenFile = (name, schema) =>
    createWatchedDocument(createDocumentFile({ path: join(profile, name), schema, version: 1 }), name, alerts);
  const settings = createSettingsService({
    file: createSafeDocument(file('settings.json', settingsFileSchema), safeMode),
    onChanged: (changed) => {
      applyTheme(changed.theme);
      emit('settings.changed', changed);
      onSettings();
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
  const workspace = createWorkspaceService({
    file: file('workspace.json', workspaceSchema),
    safe: { mode: safeMode, file: file('workspace-safe.json', workspaceSchema) },
  });
  const otherWindows = createOtherWindows({
    file: file('windows.json', otherWindowsSchema),
    workspace,
    createId: () => randomUUID(),
  });
  return { file, alerts, settings, keyBindings, keys, workspace, otherWindows };
}
