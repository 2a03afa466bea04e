import type { LucideIcon } from 'lucide-react';
import type { KeyBindings } from '../../../shared/settings/keyBindings.ts';
import type { Services } from '../../data/services.ts';
import type { MessageValues } from '../../messages/createText.ts';
import type { MessageKey } from '../../messages/english.ts';
import type { Platform } from '../../ui/bindingText.ts';
import type { RegionName } from '../shell/regions.ts';

export type CommandGroup = 'request' | 'result' | 'tabs' | 'go' | 'view' | 'app';

/** What commands need of the screen; a port, so that the table runs without a window. */
export interface Screen {
  /** Moves the focus to a named place once what the command changed is drawn. */
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
  /** The keys that the person has chosen, as they are now. */
  readonly keyBindings: () => KeyBindings;
}

export interface Command {
  readonly id: string;
  readonly title: MessageKey;
  readonly titleValues?: MessageValues;
  readonly group: CommandGroup;
  readonly icon?: LucideIcon;
  /** Bindings such as `Mod+Shift+M` (Mod is Command on macOS, Control elsewhere); the first is the one shown. */
  readonly keys?: readonly string[];
  /** In place of `keys` on macOS. */
  readonly macKeys?: readonly string[];
  /** `leave`: inside the code editor these keys are the editor's own. */
  readonly inEditor?: 'leave';
  /** Keys that count only while the focus is there: in the tab's own area, or in its builder. */
  readonly only?: 'tab' | 'builder';
  /** Left out of the palette: it makes sense by its keys alone. */
  readonly isHidden?: boolean;
  readonly isAvailable?: (context: CommandContext) => boolean;
  readonly run: (context: CommandContext) => void;
}

/** The keys that a command comes with. */
export function ownKeysOf(command: Command, platform: Platform): readonly string[] {
  return (platform === 'darwin' ? command.macKeys : undefined) ?? command.keys ?? [];
}

/** The keys that a command obeys: those that the person has chosen, else its own. */
export function keysOf(command: Command, platform: Platform, { bindings }: KeyBindings): readonly string[] {
  return Object.hasOwn(bindings, command.id) ? (bindings[command.id] ?? []) : ownKeysOf(command, platform);
}
