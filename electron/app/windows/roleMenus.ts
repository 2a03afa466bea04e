import type { MenuItemConstructorOptions } from 'electron';
import { productName } from '../launch/product.ts';
import { text, type TextKey } from '../texts/text.ts';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** An item of the platform's role with a label of our texts: Electron has English labels on every system. */
export function roleItem(role: Role, key: TextKey): MenuItemConstructorOptions {
  return { role, label: text(key, { name: productName }) };
}

/** The platform's edit menu. */
export function editMenu(isMac: boolean): MenuItemConstructorOptions {
  const first = [
    roleItem('undo', 'edit.undo'),
    roleItem('redo', 'edit.redo'),
    separator,
    roleItem('cut', 'edit.cut'),
    roleItem('copy', 'edit.copy'),
    roleItem('paste', 'edit.paste'),
  ];
  const last = isMac
    ? [
        roleItem('pasteAndMatchStyle', 'edit.pasteAndMatchStyle'),
        roleItem('delete', 'edit.delete'),
        roleItem('selectAll', 'edit.selectAll'),
        separator,
        {
          label: text('edit.substitutions'),
          submenu: [
            roleItem('showSubstitutions', 'edit.showSubstitutions'),
            separator,
            roleItem('toggleSmartQuotes', 'edit.toggleSmartQuotes'),
            roleItem('toggleSmartDashes', 'edit.toggleSmartDashes'),
            roleItem('toggleTextReplacement', 'edit.toggleTextReplacement'),
          ],
        },
        {
          label: text('edit.speech'),
          submenu: [roleItem('startSpeaking', 'edit.startSpeaking'), roleItem('stopSpeaking', 'edit.stopSpeaking')],
        },
      ]
    : [roleItem('delete', 'edit.delete'), separator, roleItem('selectAll', 'edit.selectAll')];
  return { role: 'editMenu', label: text('edit'), submenu: [...first, ...last] };
}

/** The platform's window menu. */
export function windowMenu(isMac: boolean): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: text('window'),
    submenu: [
      roleItem('minimize', 'window.minimize'),
      roleItem('zoom', 'window.zoom'),
      ...(isMac ? [separator, roleItem('front', 'window.front')] : [roleItem('close', 'window.close')]),
    ],
  };
}

/** The menu of the program on macOS. */
export function programMenu(
  about: MenuItemConstructorOptions,
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: productName,
    submenu: [
      about,
      separator,
      settings,
      separator,
      roleItem('services', 'program.services'),
      separator,
      roleItem('hide', 'program.hide'),
      roleItem('hideOthers', 'program.hideOthers'),
      roleItem('unhide', 'program.unhide'),
      separator,
      roleItem('quit', 'file.quit'),
    ],
  };
}
