import { describe, expect, it, vi } from 'vitest';
import { clientNetwork } from '../../../../electron/app/services/clientNetwork.ts';
import { createSettingsService } from '../../../../electron/core/settings/settingsService.ts';
import { secretSlots } from '../../../../shared/connection/secretSlots.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { Settings, SettingsChange } from '../../../../shared/settings/settings.ts';

vi.mock('electron', () => ({ session: {} }));

async function networkOf(change: SettingsChange, password: string | null = null) {
  const saved: Settings[] = [];
  const settings = createSettingsService({
    file: {
      read: () => Promise.resolve(ok(null)),
      write: (value) => {
        saved.push(value);
        return Promise.resolve(ok(null));
      },
    },
    onChanged: () => undefined,
  });
  await settings.change(change);
  const network = await clientNetwork(settings, {
    resolveKey: (id) =>
      Promise.resolve(
        id === secretSlots.proxy ? ok(password) : err({ kind: 'key', reason: 'missing', message: 'another key' }),
      ),
  });
  return { network, saved };
}

describe('how services are reached', () => {
  it('is as the computer says, or directly', async () => {
    expect((await networkOf({})).network).toEqual({ proxy: { mode: 'system' }, extraCaFile: null });
    expect((await networkOf({ proxyMode: 'none', proxyServer: 'http://proxy:1' })).network.proxy).toEqual({
      mode: 'none',
    });
  });

  it('is by a proxy with the password of the keychain, which no file has', async () => {
    const { network, saved } = await networkOf(
      { proxyMode: 'manual', proxyServer: 'http://proxy:3128', proxyBypass: '*.corp', proxyUser: 'ada' },
      'canary',
    );
    expect(network.proxy).toEqual({
      mode: 'manual',
      server: 'http://proxy:3128',
      bypass: '*.corp',
      login: { user: 'ada', password: 'canary' },
    });
    expect(JSON.stringify(saved)).not.toContain('canary');
  });

  it('asks the keychain for nothing while the proxy wants nobody’s name', async () => {
    const { network } = await networkOf({ proxyMode: 'manual', proxyServer: 'http://proxy:3128' }, 'canary');
    expect(network.proxy).toMatchObject({ login: null });
  });
});
