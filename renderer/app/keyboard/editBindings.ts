import type { KeyBindings, KeyBindingsChange } from '../../../shared/settings/keyBindings.ts';
import type { Platform } from '../../ui/labels/bindingText.ts';
import { type Command, keysOf, defaultKeysOf } from '../commands/command.ts';
import { commands } from '../commands/commandTable.ts';
import { bindingOf, type KeyPress, normalBinding } from '../commands/keyMap.ts';

/** Why keys cannot be given to a command: AltGr types with them; typing and moving need them; so do editing or the system. */
export type KeyRefusal = 'alt-gr' | 'plain' | 'editing' | 'system';

/** State of a key recording: nothing yet, available keys, or refused keys. */
export type Recorded =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'keys'; readonly binding: string }
  | { readonly kind: 'refused'; readonly binding: string | null; readonly why: KeyRefusal };

const editing = new Set(['Mod+C', 'Mod+V', 'Mod+X', 'Mod+A']);
const system: Readonly<Record<Platform, ReadonlySet<string>>> = {
  darwin: new Set(['Mod+Q', 'Mod+H', 'Mod+M', 'Mod+Tab', 'Mod+Space', 'Mod+Alt+H']),
  linux: new Set(['Mod+Q', 'Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab']),
  win32: new Set(['Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab', 'Alt+Space']),
};
/** Keys that type, move or choose by themselves, whatever has the focus. */
const movers =
  /^(?:Shift\+)?(?:Tab|Enter|Space|Backspace|Delete|Arrow\w+|Home|End|PageUp|PageDown|CapsLock|ContextMenu)$/;

/** Returns the meaning of a key press while keys are recorded (ux 15). */
export function readPress(press: KeyPress & { readonly altGr: boolean }, platform: Platform): Recorded {
  const isAltGr = platform !== 'darwin' && (press.altGr || (press.ctrlKey && press.altKey));
  const isModifier = ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'OS'].includes(press.key);
  if (isAltGr && !isModifier) return { kind: 'refused', binding: null, why: 'alt-gr' };
  const binding = bindingOf(press, platform);
  if (binding === null) return { kind: 'waiting' };
  if (movers.test(binding)) return { kind: 'refused', binding, why: 'plain' };
  if (editing.has(binding)) return { kind: 'refused', binding, why: 'editing' };
  if (system[platform].has(binding)) return { kind: 'refused', binding, why: 'system' };
  return { kind: 'keys', binding };
}

/** The commands other than this one that have these keys now. */
export function ownersOf(
  binding: string,
  exceptId: string,
  platform: Platform,
  chosen: KeyBindings,
): readonly Command[] {
  const wanted = normalBinding(binding, platform);
  return commands.filter(
    (command) =>
      command.id !== exceptId &&
      keysOf(command, platform, chosen).some((key) => normalBinding(key, platform) === wanted),
  );
}

/** Which keys of a command are edited: one that it has, or a further one. */
export interface BindingTarget {
  readonly command: Command;
  /** The keys that the new ones replace; null adds them. */
  readonly replaced: string | null;
}

/**
 * How keys of another command are reassigned to this one: the other command loses them, or gets in exchange the keys that they replace
 * here.
 */
export type Settlement = 'take' | 'swap';

/** Returns the change that assigns keys to a command; their previous owners lose them or, in a swap, get those of this command. */
export function assignment(
  { command, replaced }: BindingTarget,
  binding: string,
  settlement: Settlement,
  platform: Platform,
  chosen: KeyBindings,
): KeyBindingsChange {
  const own = keysOf(command, platform, chosen);
  const given = settlement === 'swap' ? (replaced ?? own[0] ?? null) : replaced;
  const same = (one: string, other: string) => normalBinding(one, platform) === normalBinding(other, platform);
  const kept = given === null ? [...own, binding] : own.map((key) => (same(key, given) ? binding : key));
  const change: Record<string, string[] | null> = {
    [command.id]: unique(own.some((key) => same(key, binding)) && given === null ? own : kept),
  };
  for (const owner of ownersOf(binding, command.id, platform, chosen)) {
    const theirs = keysOf(owner, platform, chosen);
    change[owner.id] =
      settlement === 'swap' && given !== null
        ? unique(theirs.map((key) => (same(key, binding) ? given : key)))
        : theirs.filter((key) => !same(key, binding));
  }
  return withoutDefaults(change, platform);
}

/** The change that takes keys away from a command. */
export function removal(command: Command, binding: string, platform: Platform, chosen: KeyBindings): KeyBindingsChange {
  return withoutDefaults(
    { [command.id]: keysOf(command, platform, chosen).filter((key) => key !== binding) },
    platform,
  );
}

/** Returns whether a command's keys differ from its defaults. */
export function isRebound(command: Command, chosen: KeyBindings): boolean {
  return Object.hasOwn(chosen.bindings, command.id);
}

/**
 * Returns the change that restores the default keys of a command. Other commands that were given these keys lose them: with two owners one
 * would never fire.
 */
export function resetOfCommand(command: Command, platform: Platform, chosen: KeyBindings): KeyBindingsChange {
  const change: Record<string, string[] | null> = { [command.id]: null };
  for (const key of defaultKeysOf(command, platform)) {
    for (const owner of ownersOf(key, command.id, platform, chosen)) {
      const theirs = change[owner.id] ?? [...keysOf(owner, platform, chosen)];
      change[owner.id] = theirs.filter((each) => normalBinding(each, platform) !== normalBinding(key, platform));
    }
  }
  return change;
}

/** Drops a list that equals the command's defaults: it is not a user choice. */
function withoutDefaults(change: Record<string, string[] | null>, platform: Platform): KeyBindingsChange {
  const byId = new Map(commands.map((command) => [command.id, command]));
  return Object.fromEntries(
    Object.entries(change).map(([id, keys]) => {
      const command = byId.get(id);
      const own = command === undefined ? null : defaultKeysOf(command, platform);
      return [id, JSON.stringify(keys) === JSON.stringify(own) ? null : keys];
    }),
  );
}

function unique(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}
