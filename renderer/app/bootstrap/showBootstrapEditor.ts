import { printJson } from '../../../shared/request/jsonEdit.ts';
import { textLanguage } from '../../../shared/settings/language.ts';
import { openBootstrapEditor } from '../../monaco/bootstrapEditor.ts';
import { currentOrientation, isNarrow } from '../shell/orientation.ts';
import { applyAppearance } from '../theme/applyAppearance.ts';
import { readSystemColours } from '../theme/systemColours.ts';
import { openBootstrapText } from './bootstrapText.ts';
import { elementOf } from './elementOf.ts';
import type { BootstrapView } from './bootstrapView.ts';

/**
 * Opens the JSON of the visible tab over the static shell, at the builder's position: at once as a plain input, then as the editor, which
 * the builder takes over unchanged. Text typed meanwhile is handed over with its cursor.
 */
export async function showBootstrapEditor(shell: HTMLElement, { tab, layout, settings }: BootstrapView): Promise<void> {
  applyAppearance(settings, readSystemColours());
  // The editor takes the language of its menus from the document.
  document.documentElement.lang = textLanguage(settings.language, navigator.language) === 'de' ? 'de-DE' : 'en-GB';
  const width = window.innerWidth;
  const hasSidebar = layout.sidebarOpen && !isNarrow(width);
  shell.style.setProperty('--w-sidebar', hasSidebar ? `${layout.sidebarWidth}px` : '0px');
  const orientation = currentOrientation(layout.orientation, width);
  const place = elementOf('div', 'static-editor');
  const builder = elementOf('div', `static-builder static-builder-${orientation}`, place);
  const share = orientation === 'side' ? layout.builderShare : layout.stackedShare;
  builder.style.setProperty('--split', `${share}%`);
  shell.querySelector('.static-content')?.append(elementOf('div', `static-panes static-panes-${orientation}`, builder));

  // Next to the shell, not inside it: the program clears the shell, and an element removed from the document loses the focus.
  const cover = elementOf('div', 'static-cover');
  const box = place.getBoundingClientRect();
  for (const side of ['left', 'top', 'width', 'height'] as const) cover.style.setProperty(side, `${box[side]}px`);
  document.body.append(cover);
  const text = openBootstrapText(cover, tab.draft.source ?? printJson(tab.draft.body));
  await openBootstrapEditor({ container: cover, name: tab.id, text });
}
