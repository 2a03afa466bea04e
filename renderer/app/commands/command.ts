import type { LucideIcon } from 'lucide-react';
import type { KeyBindings } from '../../../shared/settings/keyBindings.ts';
import type { Services } from '../../data/services.ts';
import type { MessageValues } from '../../messages/createText.ts';
import type { MessageKey } from '../../messages/english.ts';
import type { Platform } from '../../ui/labels/bindingText.ts';
import type { RegionName } from '../shell/regions.ts';

export type CommandGroup = 'request' | 'result' | 'tabs' | 'go' | 'view' | 'app';

/** The screen functions that commands need; a port, so that the command table runs without a window. */
export interface Screen {
  /** Moves the focus to a named target once the change of the command is drawn. */
  focus(target: string): void;
  focusRegion(name: RegionName): void;
  stepRegion(step: 1 | -1): void;
  width(): number;
}

/** What a command may touch. */
export interface CommandContext {
  readonly services: Services;
  readonly screen: Screen;
  readonly platform: Platform;
  /** The user's current key bindings. */
  readonly keyBindings: () => KeyBindings;
}

export interface Command {
  readonly id: string;
  readonly title: MessageKey;
  readonly titleValues?: MessageValues;
  readonly group: CommandGroup;
  readonly icon?: LucideIcon;
  /** Bindings such as `Mod+Shift+M` (Mod is Command on macOS, Control elsewhere); the first one is displayed. */
  readonly keys?: readonly string[];
  /** Replaces `keys` on macOS. */
  readonly macKeys?: readonly string[];
  /** `leave`: inside the code editor these keys belong to the editor. */
  readonly inEditor?: 'leave';
  /** Limits the keys to a focus: in the tab's own area, or in its builder. */
  readonly only?: 'tab' | 'builder';
  /** Left out of the palette: it makes sense by its keys alone. */
  readonly isHidden?: boolean;
  /** Run by the main process alone: in neither the palette nor the list of keys. */
  readonly isInternal?: boolean;
  readonly isAvailable?: (context: CommandContext) => boolean;
  readonly run: (context: CommandContext) => void;
}

/** Returns the default keys of a command. */
export function defaultKeysOf(command: Command, platform: Platform): readonly string[] {
  return (platform === 'darwin' ? command.macKeys : undefined) ?? command.keys ?? [];
}

/** Returns the keys of a command: the user's bindings, otherwise its defaults. */
export function keysOf(command: Command, platform: Platform, { bindings }: KeyBindings): readonly string[] {
  return Object.hasOwn(bindings, command.id) ? (bindings[command.id] ?? []) : defaultKeysOf(command, platform);
}
