import { engineParts, historyParts, settingsSections, type WindowStore } from './windowStore.ts';
import type { WorkspaceStore } from './workspaceStore.ts';

/** Opens each view at the part of it that was visible last, also before a restart, and stores which that is from now on. */
export function keepViewParts(workspace: WorkspaceStore, window: WindowStore): void {
  const { history, engine, settings } = workspace.getState().layout.viewParts;
  const shown = window.getState();
  window.setState({
    historyPart: historyParts.find((part) => part === history) ?? shown.historyPart,
    enginePart: engineParts.find((part) => part === engine) ?? shown.enginePart,
    settingsSection: settingsSections.find((section) => section === settings) ?? shown.settingsSection,
  });
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
