import type { WindowState, WindowStore } from './windowStore.ts';
import { engineParts, historyParts, settingsSections } from './windowStore.ts';
import type { WorkspaceStore } from './workspaceStore.ts';

type Parts = Pick<WindowState, 'historyPart' | 'enginePart' | 'settingsSection'>;

/** Opens each view at the part of it that was visible last, also before a restart, and stores which that is from now on. */
export function keepViewParts(workspace: WorkspaceStore, window: WindowStore): void {
  const { history, engine, settings } = workspace.getState().layout.viewParts;
  const stored: Partial<Parts> = {
    ...given(
      'historyPart',
      historyParts.find((part) => part === history),
    ),
    ...given(
      'enginePart',
      engineParts.find((part) => part === engine),
    ),
    ...given(
      'settingsSection',
      settingsSections.find((section) => section === settings),
    ),
  };
  window.setState(stored);
  window.subscribe((state, before) => {
    if (
      state.historyPart === before.historyPart &&
      state.enginePart === before.enginePart &&
      state.settingsSection === before.settingsSection
    )
      return;
    const { historyPart, enginePart, settingsSection } = state;
    workspace.changeLayout({ viewParts: { history: historyPart, engine: enginePart, settings: settingsSection } });
  });
}

function given<Name extends keyof Parts>(name: Name, value: Parts[Name] | undefined): Partial<Parts> {
  return value === undefined ? {} : { [name]: value };
}
