import type { Transport } from '../client/transport.ts';
import { callEngine, jsonOf } from '../adapters/engineCall.ts';
import type { EngineGateway } from '../core/engineGateway.ts';
import { createLiveService, type LiveService } from '../core/liveService.ts';
import type { SettingsService } from '../core/settingsService.ts';
import type { Emit } from '../ipc/emit.ts';

/** Live pages of the local engine, whose changes the window hears of. */
export function createLivePages(
  engine: EngineGateway,
  settings: SettingsService,
  transport: Transport,
  emit: Emit,
): LiveService {
  return createLiveService({
    engine,
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
