import { printJson } from '../../../shared/request/jsonEdit.ts';
import { openEarlyEditor } from '../../monaco/earlyEditor.ts';
import { currentOrientation, isNarrow } from '../shell/orientation.ts';
import { applyLook } from '../theme/applyLook.ts';
import { readSystemColours } from '../theme/systemColours.ts';
import { openEarlyText } from './earlyText.ts';
import { elementOf } from './elementOf.ts';
import type { EarlyView } from './earlyView.ts';

/**
 * Opens the JSON of the tab in sight over the static shell, where the builder will have it: at once as a plain input, then as
 * the editor, which the builder takes over as it is. What is typed meanwhile goes from hand to hand, with its cursor.
 */
export async function showEarlyEditor(shell: HTMLElement, { tab, layout, settings }: EarlyView): Promise<void> {
  applyLook(settings, readSystemColours());
  const width = window.innerWidth;
  const hasSidebar = layout.sidebarOpen && !isNarrow(width);
  shell.style.setProperty('--w-sidebar', hasSidebar ? `${layout.sidebarWidth}px` : '0px');
  const orientation = currentOrientation(layout.orientation, width);
  const place = elementOf('div', 'static-editor');
  const builder = elementOf('div', `static-builder static-builder-${orientation}`, place);
  const share = orientation === 'side' ? layout.builderShare : layout.stackedShare;
  builder.style.setProperty('--split', `${share}%`);
  shell.querySelector('.static-content')?.append(elementOf('div', `static-panes static-panes-${orientation}`, builder));

  // Beside the shell, not in it: the program clears the shell, and what is taken out of the document loses the focus.
  const cover = elementOf('div', 'static-cover');
  const box = place.getBoundingClientRect();
  for (const side of ['left', 'top', 'width', 'height'] as const) cover.style.setProperty(side, `${box[side]}px`);
  document.body.append(cover);
  const text = openEarlyText(cover, tab.draft.source ?? printJson(tab.draft.body));
  await openEarlyEditor({ container: cover, name: tab.id, text });
}
