import { defaultSettings } from '../../../shared/settings/settings.ts';
import { statFile } from '../../adapters/statFile.ts';
import { createPublicAddressRule } from '../../adapters/publicAddressRule.ts';
import type { BodyFiles } from '../../adapters/store/bodyFiles.ts';
import { createMemoryBodies, type MemoryBodies } from '../../adapters/store/memoryBodies.ts';
import { systemClock, systemScheduler } from '../../adapters/systemTime.ts';
import { readDigest } from '../../client/digestResponse.ts';
import { defaultLimits } from '../../client/limits.ts';
import { createFileSender } from '../../client/sendFile.ts';
import { createV2Client, type V2ClientPorts } from '../../client/v2Client.ts';
import { createFileOrigins, type FileOrigins, fileOriginsSchema } from '../../core/files/fileOrigins.ts';
import { createLocalFiles, type LocalFiles } from '../../core/files/localFiles.ts';
import type { RunServicePorts } from '../../core/runs/runPorts.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { Keepers } from './profileServices.ts';
import { userAgent } from './userAgent.ts';

/** Maximum size of all private responses; beyond it the oldest are removed. */
const maxPrivateBytes = 512 * 1024 * 1024;

interface Clients extends Pick<RunServicePorts, 'sender' | 'artifacts' | 'bodies' | 'privately'> {
  readonly localFiles: LocalFiles;
  readonly fileOrigins: FileOrigins;
  readonly privateBodies: MemoryBodies;
}

/** Creates the client of the services, and the one for private runs, whose responses are never written to disk. */
export function createClients(
  kept: { readonly bodies: BodyFiles } & Pick<V2ClientPorts, 'digestStored'> & Pick<Keepers, 'file'>,
  transport: V2ClientPorts['transport'],
  settings: SettingsService,
): Clients {
  const privateBodies = createMemoryBodies(maxPrivateBytes);
  const ports = {
    transport,
    clock: systemClock,
    scheduler: systemScheduler,
    mayFetch: createPublicAddressRule(),
    userAgent: userAgent(),
    async maxResponseBytes() {
      const read = await settings.get();
      return (read.ok ? read.value : defaultSettings).largestAnswerMb * 1_000_000;
    },
  };
  const client = createV2Client({ ...ports, ...kept });
  const secret = createV2Client({
    ...ports,
    bodies: privateBodies,
    async digestStored(body, facts) {
      const bytes = await privateBodies.read(body.bodyId);
      return bytes.ok ? readDigest(bytes.value, facts) : bytes;
    },
  });
  const sender = createFileSender({ ...ports, limits: defaultLimits });
  const fileOrigins = createFileOrigins({ file: kept.file('opened-files.json', fileOriginsSchema), ...statFile });
  return {
    sender: client,
    artifacts: client,
    bodies: kept.bodies,
    privately: { sender: secret, artifacts: secret, bodies: privateBodies },
    localFiles: createLocalFiles({
      bodies: kept.bodies,
      privateBodies,
      settings,
      sender,
      origins: { ...fileOrigins, stat: statFile.stat },
    }),
    fileOrigins,
    privateBodies,
  };
}
