import { nativeTheme, type BrowserWindow } from 'electron';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { Emit } from '../../ipc/emit.ts';
import { paintTitleBar } from './window.ts';

/** Makes the system's parts of the window follow the chosen theme, and notifies the window when the system's own theme changes. */
export function followTheme(window: BrowserWindow, settings: SettingsService, emit: Emit): void {
  nativeTheme.on('updated', () => {
    if (window.isDestroyed()) return;
    paintTitleBar(window);
    emit('theme.changed', {
      dark: nativeTheme.shouldUseDarkColors,
      highContrast: nativeTheme.shouldUseHighContrastColors,
    });
  });
  void settings.get().then((read) => {
    if (read.ok) applyTheme(read.value.theme);
  });
}

/** Sets Chromium's color scheme for the window; called again whenever the setting changes. */
export function applyTheme(theme: Settings['theme']): void {
  const schemes = {
    system: 'system',
    light: 'light',
    'contrast-light': 'light',
    dark: 'dark',
    'contrast-dark': 'dark',
  } as const;
  nativeTheme.themeSource = schemes[theme];
}
