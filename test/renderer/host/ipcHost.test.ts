import { describe, expect, it } from 'vitest';
import { findBridge } from '../../../renderer/host/findBridge.ts';
import { createIpcHost } from '../../../renderer/host/ipcHost.ts';
import { bridgeName } from '../../../shared/ipc/channels.ts';
import type { Bridge } from '../../../shared/ipc/host.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';

type Listener = Parameters<Bridge['subscribe']>[0];

function bridgeThat(answer: () => unknown): { bridge: Bridge; emit: Listener } {
  const listeners: Listener[] = [];
  return {
    bridge: {
      call: async () => answer(),
      cameFrom: () => Promise.reject(new Error('no file')),
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload);
    },
  };
}

describe('createIpcHost', () => {
  it('gives the value of an answer', async () => {
    const host = createIpcHost(bridgeThat(() => ({ ok: true, value: defaultSettings })).bridge);
    expect(await host.call('settings.get', null)).toEqual({ ok: true, value: defaultSettings });
  });

  it('gives an error of main as it is', async () => {
    const error = { kind: 'not-found', message: 'gone', what: 'run' };
    const host = createIpcHost(bridgeThat(() => ({ ok: false, error })).bridge);
    expect(await host.call('runs.cancel', { runId: 'run-00000001' })).toEqual({ ok: false, error });
  });

  it.each([
    undefined,
    'text',
    { ok: true },
    { ok: true, value: { theme: 'pink' } },
    { ok: false, error: { kind: 'new' } },
  ])('turns an answer that is not of the contract into an internal error: %j', async (answer) => {
    const host = createIpcHost(bridgeThat(() => answer).bridge);
    expect(await host.call('settings.get', null)).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });

  it('is not troubled by a file that comes from nowhere', async () => {
    await expect(createIpcHost(bridgeThat(() => null).bridge).cameFrom('id', {})).resolves.toBeUndefined();
  });

  it('turns a bridge that throws into an internal error', async () => {
    const host = createIpcHost(
      bridgeThat(() => {
        throw new Error('closed');
      }).bridge,
    );
    expect(await host.call('settings.get', null)).toMatchObject({
      ok: false,
      error: { kind: 'internal', message: 'closed' },
    });
  });

  it('hands events to those who listen, until they stop', () => {
    const { bridge, emit } = bridgeThat(() => null);
    const host = createIpcHost(bridge);
    const heard: string[] = [];
    const off = host.on('menu.command', ({ command }) => heard.push(command));
    emit('menu.command', { command: 'request.new' });
    emit('menu.command', { command: 7 });
    emit('theme.changed', { dark: true, highContrast: false });
    off();
    emit('menu.command', { command: 'tab.close' });
    expect(heard).toEqual(['request.new']);
  });
});

describe('findBridge', () => {
  it('finds what the preload exposed, and nothing in another page', () => {
    const { bridge } = bridgeThat(() => null);
    expect(findBridge({ [bridgeName]: bridge })).toBe(bridge);
    expect(findBridge({})).toBeNull();
  });
});
