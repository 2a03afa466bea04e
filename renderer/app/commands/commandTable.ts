import { type KeyBindings, noKeyBindings } from '../../../shared/settings/keyBindings.ts';
import type { CommandTable } from '../../data/workspace/commandBus.ts';
import type { Platform } from '../../ui/labels/bindingText.ts';
import { type Command, type CommandContext, keysOf } from './command.ts';
import { bindingOf, type KeyPress, normalBinding } from './keyMap.ts';
import { navigationCommands } from './navigationCommands.ts';
import { compareCommands } from './compareCommands.ts';
import { projectCommands } from './projectCommands.ts';
import { requestCommands } from './requestCommands.ts';
import { sampleCommands } from './sampleCommands.ts';
import { tabCommands } from './tabCommands.ts';
import { viewCommands } from './viewCommands.ts';

/** Every command of the window: keys, palette, menu and buttons all run these. */
export const commands: readonly Command[] = [
  ...requestCommands,
  ...compareCommands,
  ...projectCommands,
  ...tabCommands,
  ...navigationCommands,
  ...viewCommands,
  ...sampleCommands,
];

/** The commands that may have keys. */
export const commandsWithKeys: readonly Command[] = commands.filter(({ isInternal }) => isInternal !== true);

const byId: ReadonlyMap<string, Command> = new Map(commands.map((command) => [command.id, command]));

/** The command of each binding on a platform, with the keys that the person has chosen. */
export function bindingTable(platform: Platform, chosen: KeyBindings = noKeyBindings): ReadonlyMap<string, Command> {
  return new Map(
    commands.flatMap((command) =>
      keysOf(command, platform, chosen).map((binding) => [normalBinding(binding, platform), command] as const),
    ),
  );
}

/** The table as the command bus wants it. */
export function createCommandTable(context: CommandContext): CommandTable {
  return {
    run(id) {
      const command = byId.get(id);
      if (command === undefined || command.isAvailable?.(context) === false) return false;
      command.run(context);
      return true;
    },
    binding(id) {
      const command = byId.get(id);
      return command === undefined ? undefined : keysOf(command, context.platform, context.keyBindings())[0];
    },
  };
}

/** Where the focus is, as far as keys care. */
export interface KeyContext {
  /** Something is written there. */
  readonly isText: boolean;
  readonly isEditor: boolean;
  /** A dialog, a menu or a list is open over the window and handles the keys itself. */
  readonly isOverlay: boolean;
  readonly isTab: boolean;
  readonly isBuilder: boolean;
}

/** Returns the command that a key press runs in this context; null leaves the press to the focused element. */
export function commandOfKey(
  press: KeyPress,
  place: KeyContext,
  table: ReadonlyMap<string, Command>,
  platform: Platform,
): Command | null {
  const binding = bindingOf(press, platform);
  const command = binding === null ? undefined : table.get(binding);
  if (binding === null || command === undefined || place.isOverlay) return null;
  if (place.isText && typesCharacter(binding)) return null;
  if (place.isEditor && command.inEditor === 'leave') return null;
  if (command.only === 'tab' && !place.isTab) return null;
  if (command.only === 'builder' && !place.isBuilder) return null;
  return command;
}

function typesCharacter(binding: string): boolean {
  return /^(?:Shift\+)?.$/.test(binding);
}
