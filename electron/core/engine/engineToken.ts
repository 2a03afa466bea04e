import { secretSlots } from '../../../shared/connection/secretSlots.ts';
import type { KeyService } from '../keys/keyService.ts';
import type { SettingsService } from '../settings/settingsService.ts';

export interface EngineTokenPorts {
  readonly keys: Pick<KeyService, 'resolveKey' | 'set'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly makeToken: () => string;
}

/**
 * Returns the token of the engine that is about to start. On a fixed port it is always the same and stored in the keychain, so that code
 * written for the engine continues to work. Without a fixed port it is a new one. A locked or missing keychain does not prevent the start:
 * the token is then valid for this session only.
 */
export async function engineToken({ keys, settings, makeToken }: EngineTokenPorts): Promise<string> {
  const chosen = await settings.get();
  if (!chosen.ok || chosen.value.enginePort === null) return makeToken();
  const stored = await keys.resolveKey(secretSlots.engineToken);
  if (!stored.ok) return makeToken();
  if (stored.value !== null) return stored.value;
  const token = makeToken();
  await keys.set(secretSlots.engineToken, token);
  return token;
}
