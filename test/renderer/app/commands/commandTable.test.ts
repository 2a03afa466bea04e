import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultKeysOf, type Screen } from '../../../../renderer/app/commands/command.ts';
import {
  bindingTable,
  commandOfKey,
  commands,
  createCommandTable,
  type KeyContext,
} from '../../../../renderer/app/commands/commandTable.ts';
import { normalBinding } from '../../../../renderer/app/commands/keyMap.ts';
import { featureCommands } from '../../../../renderer/data/workspace/commandBus.ts';
import { createServices, type Services } from '../../../../renderer/data/services.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { bindingText, type Platform } from '../../../../renderer/ui/labels/bindingText.ts';
import { menuTemplate } from '../../../../electron/app/windows/menu.ts';
import { noKeyBindings } from '../../../../shared/settings/keyBindings.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createFakeHost, type FakeHost } from '../../../support/fakeHost.ts';
import { created, logged, runOne, started } from '../../../support/runEvents.ts';

vi.mock('electron', () => ({ Menu: {} }));

const platforms: readonly Platform[] = ['darwin', 'linux', 'win32'];
const nowhere: KeyContext = { isText: false, isEditor: false, isOverlay: false, isTab: true, isBuilder: false };
const press = (key: string, code: string, ctrlKey = false, shiftKey = false) => ({
  key,
  code,
  ctrlKey,
  shiftKey,
  metaKey: false,
  altKey: false,
});

let host: FakeHost;
let services: Services;
const focused: string[] = [];
let width = 1440;
const screen: Screen = {
  focus: (target) => void focused.push(target),
  focusRegion: (name) => void focused.push(name),
  stepRegion: () => undefined,
  width: () => width,
};
const table = () => createCommandTable({ services, screen, platform: 'linux', keyBindings: () => noKeyBindings });
const state = () => services.workspace.getState();

beforeEach(() => {
  focused.length = 0;
  width = 1440;
  host = createFakeHost();
  services = createServices(host);
  services.workspace.load(null);
});

describe('the command table', () => {
  it('has each id once, and every command that a feature may do', () => {
    const ids = commands.map((command) => command.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(featureCommands.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(platforms)('gives a key to one command only on %s', (platform) => {
    const bindings = commands.flatMap((command) =>
      defaultKeysOf(command, platform).map((key) => normalBinding(key, platform)),
    );
    expect(bindings.filter((key, index) => bindings.indexOf(key) !== index)).toEqual([]);
  });

  it('never binds Control with Alt elsewhere than on macOS, where it types characters', () => {
    const wrong = commands
      .flatMap((command) => defaultKeysOf(command, 'win32'))
      .filter((key) => /(Mod|Ctrl)\+(Shift\+)?Alt|Alt\+.*(Mod|Ctrl)/.test(key));
    expect(wrong).toEqual([]);
  });

  it('has a title for each command', () => {
    const { t } = createText('en');
    const titles = commands
      .filter((command) => command.isHidden !== true)
      .map((command) => t(command.title, command.titleValues));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('holds every command of the application menu, with the keys that the menu shows', () => {
    const flatten = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
      items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);
    const items = flatten([...menuTemplate(() => undefined, false), ...menuTemplate(() => undefined, true)]);
    const named = items.flatMap((item) => (item.id === undefined ? [] : [{ id: item.id, keys: item.accelerator }]));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ id }) => !commands.some((command) => command.id === id))).toEqual([]);
    const shown = named.flatMap(({ id, keys }) => {
      const known = commands.find((command) => command.id === id)?.keys?.[0];
      if (keys === undefined || known === undefined) return [];
      const own = bindingText(known, 'linux', 'en').join('+').replace('⇧', 'Shift').replace('⏎', 'Enter');
      return own === keys.replace(/^(?:CmdOrCtrl|Cmd)/, 'Ctrl') ? [] : [`${id}: ${keys} is not ${own}`];
    });
    expect(shown).toEqual([]);
  });
});

describe('running a command', () => {
  it('opens, closes and brings back a tab', () => {
    expect(table().run('request.new')).toBe(true);
    expect(state().tabs).toHaveLength(2);
    table().run('tab.close');
    expect(state().tabs).toHaveLength(1);
    expect(table().run('tab.reopen')).toBe(true);
    expect(table().run('tab.reopen')).toBe(false);
    expect(state().tabs).toHaveLength(2);
  });

  it('closes the view in sight before any request', () => {
    table().run('history.open');
    table().run('tab.close');
    expect([state().layout.activity, state().tabs.length]).toEqual(['requests', 1]);
  });

  it('sends by the feature in sight, and by none while a view hides it', () => {
    const send = vi.fn<() => void>();
    expect(table().run('request.send')).toBe(false);
    services.commands.handle('request.send', send);
    expect(table().run('request.send')).toBe(true);
    table().run('history.open');
    expect(table().run('request.send')).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('stops a run that is under way, and only then', () => {
    const tabId = state().activeTabId;
    host.answer({ 'runs.cancel': () => ok(null) });
    expect(table().run('request.cancel')).toBe(false);
    services.runs.watch(runOne, () => undefined, 'events');
    host.emit('run.changed', { runId: runOne, events: logged([created(runOne), started]) });
    if (tabId !== null) services.workspace.changeTab(tabId, { runId: runOne });
    expect(table().run('request.cancel')).toBe(true);
    expect(host.calls).toEqual([{ name: 'runs.cancel', input: { runId: runOne } }]);
  });

  it('goes to a tab by its number, and to the last by nine', () => {
    for (let more = 0; more < 11; more += 1) services.workspace.openTab();
    table().run('tab.go2');
    expect(state().activeTabId).toBe(state().tabs[1]?.id);
    table().run('tab.go9');
    expect(state().activeTabId).toBe(state().tabs.at(-1)?.id);
  });

  it('goes round form, JSON and both', () => {
    const views = [1, 2, 3].map(() => {
      table().run('request.formOrJson');
      return state().tabs[0]?.builderView;
    });
    expect(views).toEqual(['json', 'both', 'form']);
  });

  it('hides and shows the sidebar, over the content where there is no room beside it', () => {
    table().run('layout.toggleSidebar');
    expect(state().layout.sidebarOpen).toBe(false);
    width = 960;
    table().run('layout.toggleSidebar');
    expect([state().layout.sidebarOpen, services.window.getState().sidebarOverlay]).toEqual([false, true]);
  });

  it('turns builder and result against what the width says', () => {
    table().run('layout.toggleOrientation');
    expect(state().layout.orientation).toBe('stacked');
    table().run('layout.toggleOrientation');
    expect(state().layout.orientation).toBe('side');
  });

  it('takes the focus along', () => {
    for (const id of ['request.new', 'history.open', 'focus.result']) table().run(id);
    expect(focused).toEqual(['url', 'history', 'result']);
  });

  it('changes the theme through the settings', () => {
    table().run('theme.dark');
    expect(host.calls).toEqual([{ name: 'settings.change', input: { theme: 'dark' } }]);
  });

  it('knows no other command', () => {
    expect(table().run('file.delete')).toBe(false);
    expect(table().binding('palette.open')).toBe('Mod+K');
  });
});

describe('commandOfKey', () => {
  const keys = bindingTable('linux');
  const commandOf = (pressed: ReturnType<typeof press>, place: Partial<KeyContext> = {}) =>
    commandOfKey(pressed, { ...nowhere, ...place }, keys, 'linux')?.id ?? null;

  it('sends from a field and from the code editor', () => {
    const send = press('Enter', 'Enter', true);
    expect(commandOf(send)).toBe('request.send');
    expect(commandOf(send, { isText: true, isEditor: true })).toBe('request.send');
  });

  it('leaves the editor its own keys', () => {
    const line = press('l', 'KeyL', true);
    expect(commandOf(line, { isText: true })).toBe('focus.url');
    expect(commandOf(line, { isText: true, isEditor: true })).toBeNull();
  });

  it('types a question mark where one writes, and shows the shortcuts where not', () => {
    const mark = press('?', 'Slash', false, true);
    expect(commandOf(mark)).toBe('shortcuts.open');
    expect(commandOf(mark, { isText: true })).toBeNull();
  });

  it('stops a run by Escape only from its tab', () => {
    const escape = press('Escape', 'Escape');
    expect(commandOf(escape)).toBe('request.cancel');
    expect(commandOf(escape, { isTab: false })).toBeNull();
  });

  it('undoes in the builder, and leaves other fields their own undo', () => {
    const undo = press('z', 'KeyZ', true);
    expect(commandOf(undo, { isText: true, isBuilder: true })).toBe('request.undo');
    expect(commandOf(undo, { isText: true })).toBeNull();
  });

  it('does nothing behind a dialog', () => {
    expect(commandOf(press('n', 'KeyN', true), { isOverlay: true })).toBeNull();
  });

  it('leaves plain letters alone', () => {
    expect(commandOf(press('n', 'KeyN'))).toBeNull();
  });
});
