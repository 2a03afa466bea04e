import { Menu, type MenuItemConstructorOptions } from 'electron';
import { type KeyBindings, noKeyBindings } from '../../../shared/settings/keyBindings.ts';
import { acceleratorOf } from './accelerator.ts';
import { productName } from '../launch/product.ts';
import { text, type TextKey } from '../texts/text.ts';
import { editMenu, programMenu, roleItem, windowMenu } from './roleMenus.ts';

/**
 * Installs the application menu with the platform's roles. Items that are commands of the window send its command id; their shortcuts
 * belong to the window (it knows the focus), so the menu only shows them.
 */
export function installMenu(runCommand: (command: string) => void, bindings: KeyBindings): void {
  const isMac = process.platform === 'darwin';
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(runCommand, isMac, bindings)));
}

/** The menu as data for the given platform; items show the shortcuts that the person has chosen. */
export function menuTemplate(
  runCommand: (command: string) => void,
  isMac: boolean,
  { bindings }: KeyBindings = noKeyBindings,
): MenuItemConstructorOptions[] {
  const item = (key: TextKey, command: string, own?: string): MenuItemConstructorOptions => {
    const chosen = Object.hasOwn(bindings, command) ? bindings[command] : undefined;
    const accelerator = chosen === undefined ? own : acceleratorOf(chosen[0]);
    return {
      label: text(key, { name: productName }),
      id: command,
      click: () => {
        runCommand(command);
      },
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    };
  };
  return [
    ...(isMac ? [programMenu(item('about', 'about.open'), item('settings', 'settings.open', 'Cmd+,'))] : []),
    {
      label: text('file'),
      submenu: [
        item('file.new', 'request.new', 'CmdOrCtrl+N'),
        item('file.open', 'file.open', 'CmdOrCtrl+O'),
        item('file.reopen', 'tab.reopen', 'CmdOrCtrl+Shift+T'),
        item('file.close', 'tab.close', 'CmdOrCtrl+W'),
        ...(isMac
          ? []
          : [
              { type: 'separator' } as const,
              item('settings', 'settings.open', 'CmdOrCtrl+,'),
              { type: 'separator' } as const,
              roleItem('quit', 'file.quit'),
            ]),
      ],
    },
    editMenu(isMac),
    {
      label: text('view'),
      submenu: [
        item('view.palette', 'palette.open', 'CmdOrCtrl+K'),
        { type: 'separator' },
        item('view.sidebar', 'layout.toggleSidebar', 'CmdOrCtrl+B'),
        item('view.orientation', 'layout.toggleOrientation', 'CmdOrCtrl+J'),
        item('view.focus', 'layout.focusMode', 'CmdOrCtrl+Shift+M'),
        { type: 'separator' },
        item('view.zoomReset', 'zoom.reset', 'CmdOrCtrl+0'),
        item('view.zoomIn', 'zoom.in', 'CmdOrCtrl+='),
        item('view.zoomOut', 'zoom.out', 'CmdOrCtrl+-'),
        { type: 'separator' },
        roleItem('togglefullscreen', 'view.fullScreen'),
      ],
    },
    {
      label: text('request'),
      submenu: [
        item('request.send', 'request.send', 'CmdOrCtrl+Enter'),
        item('request.sendAnyway', 'request.sendAnyway', 'CmdOrCtrl+Shift+Enter'),
        item('request.cancel', 'request.cancel', 'Esc'),
        { type: 'separator' },
        item('request.copy', 'request.copyAsCode', 'CmdOrCtrl+Shift+G'),
        item('request.problems', 'problems.toggle', 'CmdOrCtrl+Shift+O'),
        item('request.history', 'history.open', 'CmdOrCtrl+Shift+H'),
      ],
    },
    windowMenu(isMac),
    {
      role: 'help',
      label: text('help'),
      submenu: [
        item('help.samples', 'samples.open'),
        item('help.shortcuts', 'shortcuts.open', 'CmdOrCtrl+/'),
        item('about', 'about.open'),
      ],
    },
  ];
}
