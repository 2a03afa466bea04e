import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../../renderer/app/commands/command.ts';
import { bindingTable, commands } from '../../../../renderer/app/commands/commandTable.ts';
import {
  assignment,
  isRebound,
  ownersOf,
  readPress,
  removal,
  resetOfCommand,
} from '../../../../renderer/app/keyboard/editBindings.ts';
import type { Command } from '../../../../renderer/app/commands/command.ts';
import { type KeyBindings, noKeyBindings, withBindings } from '../../../../shared/settings/keyBindings.ts';

function commandOf(id: string): Command {
  const found = commands.find((command) => command.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrl' | 'alt' | 'shift' | 'meta' | 'altGr', true>> = {},
) => ({
  key,
  code,
  ctrlKey: held.ctrl === true,
  altKey: held.alt === true,
  shiftKey: held.shift === true,
  metaKey: held.meta === true,
  altGr: held.altGr === true,
});
const keysNow = (id: string, chosen: KeyBindings) => keysOf(commandOf(id), 'linux', chosen);
const newRequest = commandOf('request.new');
const history = commandOf('history.open');

describe('recording keys', () => {
  it('waits for a key beside the modifiers', () => {
    expect(readPress(press('Control', 'ControlLeft', { ctrl: true }), 'linux')).toEqual({ kind: 'waiting' });
    expect(readPress(press('u', 'KeyU', { ctrl: true }), 'linux')).toEqual({ kind: 'keys', binding: 'Mod+U' });
  });

  it('takes letters by what they type and digits by their place', () => {
    expect(readPress(press('z', 'KeyY', { ctrl: true }), 'linux')).toEqual({ kind: 'keys', binding: 'Mod+Z' });
    expect(readPress(press('&', 'Digit1', { alt: true }), 'linux')).toEqual({ kind: 'keys', binding: 'Alt+1' });
    expect(readPress(press('+', 'Equal', { ctrl: true, shift: true }), 'linux')).toEqual({
      kind: 'keys',
      binding: 'Mod+Shift+Plus',
    });
  });

  it('never takes Control with Alt where that is AltGr', () => {
    for (const platform of ['linux', 'win32'] as const) {
      expect(readPress(press('q', 'KeyQ', { ctrl: true, alt: true }), platform)).toMatchObject({ why: 'alt-gr' });
      expect(readPress(press('@', 'KeyQ', { altGr: true }), platform)).toMatchObject({ why: 'alt-gr' });
    }
    expect(readPress(press('ArrowLeft', 'ArrowLeft', { meta: true, alt: true }), 'darwin')).toEqual({
      kind: 'keys',
      binding: 'Mod+Alt+ArrowLeft',
    });
  });

  it('leaves typing, editing and the system their keys', () => {
    expect(readPress(press('Tab', 'Tab'), 'linux')).toMatchObject({ why: 'plain' });
    expect(readPress(press(' ', 'Space'), 'linux')).toMatchObject({ why: 'plain' });
    expect(readPress(press('c', 'KeyC', { ctrl: true }), 'linux')).toMatchObject({ why: 'editing' });
    expect(readPress(press('F4', 'F4', { alt: true }), 'win32')).toMatchObject({ why: 'system' });
    expect(readPress(press('q', 'KeyQ', { meta: true }), 'darwin')).toMatchObject({ why: 'system' });
  });
});

describe('giving keys to a command', () => {
  it('names who has them now', () => {
    expect(ownersOf('Mod+N', history.id, 'linux', noKeyBindings)).toEqual([newRequest]);
    expect(ownersOf('Mod+N', newRequest.id, 'linux', noKeyBindings)).toEqual([]);
    expect(ownersOf('Mod+Tab', '', 'linux', noKeyBindings).map(({ id }) => id)).toEqual(['tab.next']);
  });

  it('adds them beside the others, or in place of one', () => {
    const added = assignment({ command: newRequest, replaced: null }, 'Mod+U', 'take', 'linux', noKeyBindings);
    expect(added).toEqual({ 'request.new': ['Mod+N', 'Mod+T', 'Mod+U'] });
    const replaced = assignment({ command: newRequest, replaced: 'Mod+N' }, 'Mod+U', 'take', 'linux', noKeyBindings);
    expect(replaced).toEqual({ 'request.new': ['Mod+U', 'Mod+T'] });
  });

  it('takes them from their owner', () => {
    const chosen = withBindings(
      noKeyBindings,
      assignment({ command: history, replaced: null }, 'Mod+N', 'take', 'linux', noKeyBindings),
    );
    expect(keysNow('history.open', chosen)).toEqual(['Mod+Shift+H', 'Mod+N']);
    expect(keysNow('request.new', chosen)).toEqual(['Mod+T']);
    expect(bindingTable('linux', chosen).get('Mod+N')).toBe(history);
  });

  it('swaps them, and swapping back is no choice any more', () => {
    const swapped = withBindings(
      noKeyBindings,
      assignment({ command: history, replaced: 'Mod+Shift+H' }, 'Mod+N', 'swap', 'linux', noKeyBindings),
    );
    expect(keysNow('history.open', swapped)).toEqual(['Mod+N']);
    expect(keysNow('request.new', swapped)).toEqual(['Mod+Shift+H', 'Mod+T']);
    const back = withBindings(
      swapped,
      assignment({ command: history, replaced: 'Mod+N' }, 'Mod+Shift+H', 'swap', 'linux', swapped),
    );
    expect(back.bindings).toEqual({});
  });

  it('can leave a command without any', () => {
    const chosen = withBindings(noKeyBindings, removal(history, 'Mod+Shift+H', 'linux', noKeyBindings));
    expect(chosen.bindings).toEqual({ 'history.open': [] });
    expect([keysNow('history.open', chosen), isRebound(history, chosen)]).toEqual([[], true]);
    expect(bindingTable('linux', chosen).has('Mod+Shift+H')).toBe(false);
  });

  it('gives them back, away from whoever has them meanwhile', () => {
    const taken = withBindings(
      noKeyBindings,
      assignment({ command: history, replaced: null }, 'Mod+N', 'take', 'linux', noKeyBindings),
    );
    const reset = withBindings(taken, resetOfCommand(newRequest, 'linux', taken));
    expect(keysNow('request.new', reset)).toEqual(['Mod+N', 'Mod+T']);
    expect(keysNow('history.open', reset)).toEqual(['Mod+Shift+H']);
  });

  it('keeps commands that this version does not know', () => {
    const known: KeyBindings = { version: 1, bindings: { 'later.command': ['Mod+U'] } };
    const change = assignment({ command: history, replaced: null }, 'Mod+I', 'take', 'linux', known);
    expect(withBindings(known, change).bindings['later.command']).toEqual(['Mod+U']);
  });
});
