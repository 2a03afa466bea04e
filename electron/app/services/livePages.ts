import type { Transport } from '../../client/transport.ts';
import { callEngine, jsonOf } from '../../adapters/engineCall.ts';
import { createLiveService, type LiveService, type LiveServicePorts } from '../../core/engine/liveService.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { Emit } from '../../ipc/emit.ts';

export interface LivePagePorts extends Pick<LiveServicePorts, 'engine' | 'variables'> {
  readonly settings: SettingsService;
  readonly transport: Transport;
  readonly emit: Emit;
}

/** Live pages of the local engine; their changes are sent to the window. */
export function createLivePages({ engine, settings, variables, transport, emit }: LivePagePorts): LiveService {
  return createLiveService({
    engine,
    variables,
    async call(address, path, signal, body, headers) {
      const reply = await callEngine(transport, address, {
        path,
        signal,
        ...(body === undefined ? {} : { body }),
        ...(headers === undefined ? {} : { headers }),
      });
      if (reply === null) return null;
      const { status, bytes } = reply;
      return { status, bytes, json: () => jsonOf(reply), header: (name) => reply.headers.get(name) ?? null };
    },
    async allowedHosts() {
      const read = await settings.get();
      return read.ok ? read.value.allowedPrivateHosts : [];
    },
    onChanged: (liveId, state) => {
      emit('live.changed', { liveId, state });
    },
  });
}
