import { secretSlots } from '../../../shared/connection/secretSlots.ts';
import { type ClientNetwork, type ProxyLogin, systemNetwork } from '../../adapters/clientSessions.ts';
import type { KeyService } from '../../core/keys/keyService.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';

/** Returns the network settings for services, read again for each request: a changed setting applies from the next request. */
export async function clientNetwork(
  settings: SettingsService,
  keys: Pick<KeyService, 'resolveKey'>,
): Promise<ClientNetwork> {
  const read = await settings.get();
  if (!read.ok) return systemNetwork;
  const { proxyMode: mode, proxyServer: server, proxyBypass, proxyUser, extraCaFile } = read.value;
  if (mode !== 'manual') return { proxy: { mode }, extraCaFile };
  const login = proxyUser === '' ? null : await loginOf(proxyUser, keys);
  return { proxy: { mode, server, bypass: proxyBypass, login }, extraCaFile };
}

async function loginOf(user: string, keys: Pick<KeyService, 'resolveKey'>): Promise<ProxyLogin> {
  const password = await keys.resolveKey(secretSlots.proxy);
  return { user, password: password.ok ? (password.value ?? '') : '' };
}
