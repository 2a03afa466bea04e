import type { SettingsService } from '../../core/settingsService.ts';
import type { WorkspaceService } from '../../core/workspaceService.ts';
import type { Handlers } from '../answerCall.ts';

export interface SettingsPorts {
  readonly settings: SettingsService;
  readonly workspace: WorkspaceService;
}

type SettingsCalls = 'settings.get' | 'settings.change' | 'workspace.load' | 'workspace.save';

export function settingsHandlers({ settings, workspace }: SettingsPorts): Pick<Handlers, SettingsCalls> {
  return {
    'settings.get': () => settings.get(),
    'settings.change': (change) => settings.change(change),
    'workspace.load': () => workspace.load(),
    'workspace.save': (saved) => workspace.save(saved),
  };
}
