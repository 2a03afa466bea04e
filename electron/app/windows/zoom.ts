import type { BrowserWindow } from 'electron';
import { type Settings, steppedZoom } from '../../../shared/settings/settings.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';

/** Zooms the window to the setting; the mouse wheel with Control changes the setting. */
export function followZoom(window: BrowserWindow, settings: SettingsService): void {
  const apply = ({ zoom }: Pick<Settings, 'zoom'>): void => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom / 100);
  };
  const read = async (): Promise<Settings | null> => {
    const found = await settings.get();
    return found.ok ? found.value : null;
  };
  const applyNow = (): void => {
    void read().then((found) => {
      if (found !== null) apply(found);
    });
  };
  settings.subscribe(apply);
  // A reloaded page begins at its default zoom.
  window.webContents.on('did-finish-load', applyNow);
  applyNow();
  window.webContents.on('zoom-changed', (_event, direction) => {
    void read().then((found) => {
      if (found === null) return;
      return settings.change({ zoom: steppedZoom(found.zoom, direction === 'in' ? 1 : -1) });
    });
  });
}
