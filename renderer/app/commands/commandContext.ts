import type { KeyBindings } from '../../../shared/settings/keyBindings.ts';
import { noKeyBindings } from '../../../shared/settings/keyBindings.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import type { Services } from '../../data/services.ts';
import type { Platform } from '../../ui/labels/bindingText.ts';
import type { CommandContext } from './command.ts';
import { windowScreen } from './windowScreen.ts';

/** Returns the objects of this window that commands may use. */
export function commandContext(services: Services, platform: Platform): CommandContext {
  return {
    services,
    screen: windowScreen,
    platform,
    keyBindings: () => services.queries.getQueryData<KeyBindings>(queryKeys.keyBindings) ?? noKeyBindings,
  };
}
