import { formatNames } from '../../../shared/api/formats.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { actionTypes, newAction } from '../../../shared/request/actionCatalogue.ts';
import { actionRows, withActionsAfter } from '../../../shared/request/actionRows.ts';
import { fields } from '../../../shared/request/fields.ts';
import { formatEntries, withFormat } from '../../../shared/request/formatCatalogue.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { showActivity } from '../../data/workspace/navigation.ts';
import type { Services } from '../../data/services.ts';
import { noteBegun, openAction } from '../../features/builder/builderStore.ts';
import { sectionName } from '../../features/builder/form/sectionFields.ts';
import { createDraftEditor } from '../../features/builder/useDraft.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';
import type { PaletteItem } from './paletteItems.ts';

/** A part of a request that the palette leads to: an option, a format or an action, by its API name. */
export type RequestPart = Extract<PaletteItem, { kind: 'part' }>;

/** Returns the options, formats and actions of a request; empty for kinds without a form of options. */
export function requestParts(tab: WorkspaceTab | undefined, { t }: Pick<Text, 't'>): readonly RequestPart[] {
  if (tab === undefined || !requestKinds[tab.endpoint].editing.hasOptionForm) return [];
  const { refusedOptions = [], refusedFormats } = requestKinds[tab.endpoint].operation ?? {};
  const requested = new Set(formatEntries(tab.draft.body).map(({ name }) => name));
  const taken = fields.filter(({ option }) => !refusedOptions.includes(option));
  const options = taken.map(
    ({ name, section }): RequestPart => ({
      ...{ kind: 'part', key: `option-${name}`, title: titleOf(name, t), part: 'option', name },
      second: t('app.palette.setValue', { section: t(sectionName(section, 'page')) }),
      words: helpOf(name, t),
    }),
  );
  const made = formatNames.filter((name) => refusedFormats?.has(name) !== true);
  const formats = made.map(
    (name): RequestPart => ({
      ...{ kind: 'part', key: `format-${name}`, title: name, part: 'format', name },
      second: t(requested.has(name) ? 'app.palette.showFormat' : 'app.palette.addFormat'),
      words: t(`fields.formats.${name}.help`),
    }),
  );
  const actions = (refusedOptions.includes('actions') ? [] : actionTypes).map(
    (name): RequestPart => ({
      ...{ kind: 'part', key: `action-${name}`, title: name, part: 'action', name },
      second: t('app.palette.addAction'),
      words: t(`fields.actions.${name}.help`),
    }),
  );
  return [...options, ...formats, ...actions];
}

/** Returns the plain name of an option with its API name. */
function titleOf(name: string, t: Text['t']): string {
  const key = `fields.${name}.label`;
  return isMessageKey(key) ? `${t(key)} · ${name}` : name;
}

function helpOf(name: string, t: Text['t']): string {
  const key = `fields.${name}.help`;
  return isMessageKey(key) ? t(key) : '';
}

/** Shows an option with the focus on its control; adds a format or an action first where it is not there. */
export function goToPart({ workspace, window }: Services, { part, name }: RequestPart): void {
  const { tabs, activeTabId } = workspace.getState();
  const tab = tabs.find(({ id }) => id === activeTabId);
  if (tab === undefined) return;
  const path = pathOfPart(workspace, tab, part, name);
  if (path === null) return;
  showActivity({ workspace }, 'requests');
  if (workspace.getState().layout.focusMode) workspace.changeLayout({ focusMode: false });
  window.setState({ builderOpened: true, fieldToShow: { tabId: tab.id, path } });
}

function pathOfPart(
  workspace: Services['workspace'],
  { id, draft }: WorkspaceTab,
  part: RequestPart['part'],
  name: string,
): JsonPath | null {
  if (part === 'option') return fields.find((field) => field.name === name)?.path ?? null;
  if (part === 'action') return addAction(workspace, id, name);
  const format = formatNames.find((known) => known === name);
  if (format === undefined) return null;
  const entry = formatEntries(draft.body).find((each) => each.name === format);
  if (entry !== undefined) return ['formats', entry.index];
  const formats = withFormat(draft.body, format);
  noteBegun(id, `formats.${formats.length - 1}`);
  createDraftEditor(workspace, id).apply([{ path: ['formats'], value: formats }]);
  return ['formats', formats.length - 1];
}

function addAction(workspace: Services['workspace'], tabId: TabId, name: string): JsonPath | null {
  const type = actionTypes.find((known) => known === name);
  const draftNow = () => workspace.getState().tabs.find(({ id }) => id === tabId)?.draft;
  const before = draftNow();
  if (type === undefined || before === undefined) return null;
  const place = (actionRows(before) ?? []).length;
  createDraftEditor(workspace, tabId).replace((draft) => withActionsAfter(draft, place - 1, [newAction(type)]));
  const after = draftNow();
  const index = after === undefined ? null : (actionRows(after)?.[place]?.index ?? null);
  if (index === null) return null;
  noteBegun(tabId, `actions.${index}`);
  openAction(tabId, place);
  return ['actions', index];
}
