import { lookupTable } from '../../../../shared/base/lookupTable.ts';

/** A keyboard key in the format of the DevTools protocol. */
export interface Key {
  readonly key: string;
  readonly code: string;
  /** The old number of the key. */
  readonly keyCode: number;
  /** The text that it types; empty for none. */
  readonly text: string;
  /** It is written with Shift on a keyboard of the United States. */
  readonly shifted: boolean;
}

const named: Readonly<Record<string, readonly [code: string, keyCode: number, text?: string]>> = lookupTable({
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
  CapsLock: ['CapsLock', 20],
  ContextMenu: ['ContextMenu', 93],
  Pause: ['Pause', 19],
  PrintScreen: ['PrintScreen', 44],
  ScrollLock: ['ScrollLock', 145],
  NumLock: ['NumLock', 144],
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, index) => [`F${index + 1}`, [`F${index + 1}`, 112 + index] as const]),
  ),
});

/** Other names of the same keys, in lower case. */
const aliases: Readonly<Record<string, string>> = lookupTable({
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  ins: 'Insert',
  left: 'ArrowLeft',
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  space: ' ',
  spacebar: ' ',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
  controlleft: 'Control',
  shiftleft: 'Shift',
  altleft: 'Alt',
  metaleft: 'Meta',
  controlright: 'Control',
  shiftright: 'Shift',
  altright: 'Alt',
  metaright: 'Meta',
});

/** The characters that each key types, alone and with Shift. */
const writing: readonly (readonly [code: string, keyCode: number, plain: string, shifted: string])[] = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
    const capital = letter.toUpperCase();
    return [`Key${capital}`, capital.charCodeAt(0), letter, capital] as const;
  }),
  ...Array.from(
    '0123456789',
    (digit, index) => [`Digit${digit}`, 48 + index, digit, ')!@#$%^&*('.charAt(index)] as const,
  ),
  ['Space', 32, ' ', ' '],
  ['Backquote', 192, '`', '~'],
  ['Minus', 189, '-', '_'],
  ['Equal', 187, '=', '+'],
  ['BracketLeft', 219, '[', '{'],
  ['BracketRight', 221, ']', '}'],
  ['Backslash', 220, '\\', '|'],
  ['Semicolon', 186, ';', ':'],
  ['Quote', 222, "'", '"'],
  ['Comma', 188, ',', '<'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
];

/** Numeric keypad keys, by code only: other keys type the same characters. */
const numpad: readonly (readonly [code: string, keyCode: number, key: string])[] = [
  ...Array.from('0123456789', (digit, index) => [`Numpad${digit}`, 96 + index, digit] as const),
  ['NumpadMultiply', 106, '*'],
  ['NumpadAdd', 107, '+'],
  ['NumpadSubtract', 109, '-'],
  ['NumpadDecimal', 110, '.'],
  ['NumpadDivide', 111, '/'],
  ['NumpadEnter', 13, 'Enter'],
];

const byLowerName = new Map(Object.keys(named).map((name) => [name.toLowerCase(), name]));

/** Returns the key that types a character; a character on no such keyboard gets a generic key. Null if no single key types it. */
export function keyOfCharacter(character: string): Key | null {
  if (character === '\n' || character === '\r') return keyOfName('Enter');
  if (character === '\t') return keyOfName('Tab');
  for (const [code, keyCode, plain, shifted] of writing) {
    if (character === plain) return { key: plain, code, keyCode, text: plain, shifted: false };
    if (character === shifted) return { key: shifted, code, keyCode, text: shifted, shifted: true };
  }
  return character.length === 1 && character >= ' '
    ? { key: character, code: '', keyCode: 0, text: character, shifted: false }
    : null;
}

/** A key by its name (`Enter`, `ArrowDown`, `KeyA`, `a`), names in any case; null where there is none. */
export function keyOfName(name: string): Key | null {
  const lower = name.toLowerCase();
  const wanted = (Object.hasOwn(aliases, lower) ? aliases[lower] : byLowerName.get(lower)) ?? name;
  const entry = Object.hasOwn(named, wanted) ? named[wanted] : undefined;
  if (entry !== undefined) {
    const [code, keyCode, text = ''] = entry;
    return { key: wanted, code, keyCode, text, shifted: false };
  }
  const padded = numpad.find(([code]) => code.toLowerCase() === lower);
  if (padded !== undefined) {
    const [code, keyCode, key] = padded;
    return { key, code, keyCode, text: key === 'Enter' ? '\r' : key, shifted: false };
  }
  const byCode = writing.find(([code]) => code.toLowerCase() === lower);
  if (byCode !== undefined) return keyOfCharacter(byCode[2]);
  return Array.from(wanted).length === 1 ? keyOfCharacter(wanted) : null;
}

/** The modifier bits of the protocol. */
export const modifierBits: Readonly<Record<string, number>> = lookupTable({ Alt: 1, Control: 2, Meta: 4, Shift: 8 });

/** Parses `Control+Shift+A` into its keys, the last one pressed while the others are held; null if one of them is unknown. */
export function keysOf(combination: string): readonly Key[] | null {
  const names = combination.length > 1 ? combination.split(/(?<=[^+])\+/) : [combination];
  const keys = names.map(keyOfName).filter((key) => key !== null);
  const held = keys.slice(0, -1);
  const areHeld = held.every(({ key }) => Object.hasOwn(modifierBits, key));
  const last = keys.at(-1);
  if (keys.length !== names.length || !areHeld || last === undefined) return null;
  // `Control+A` is the key of the letter: the case is only that of writing.
  return held.length === 0
    ? keys
    : [
        ...held,
        inCase(
          last,
          held.some(({ key }) => key === 'Shift'),
        ),
      ];
}

function inCase(key: Key, isShifted: boolean): Key {
  if (!key.code.startsWith('Key')) return key;
  const letter = isShifted ? key.key.toUpperCase() : key.key.toLowerCase();
  return { ...key, key: letter, text: letter, shifted: isShifted };
}
