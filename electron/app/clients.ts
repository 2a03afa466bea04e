import { defaultSettings } from '../../shared/settings/settings.ts';
import { lookAtFile } from '../adapters/lookAtFile.ts';
import { createPublicAddressRule } from '../adapters/publicAddressRule.ts';
import type { BodyFiles } from '../adapters/store/bodyFiles.ts';
import { createMemoryBodies, type MemoryBodies } from '../adapters/store/memoryBodies.ts';
import { systemClock, systemScheduler } from '../adapters/systemTime.ts';
import { readDigest } from '../client/digestAnswer.ts';
import { defaultLimits } from '../client/limits.ts';
import { createFileSender } from '../client/sendFile.ts';
import { createV2Client, type V2ClientPorts } from '../client/v2Client.ts';
import { createFileOrigins, type FileOrigins, fileOriginsSchema } from '../core/fileOrigins.ts';
import { createLocalFiles, type LocalFiles } from '../core/localFiles.ts';
import type { RunServicePorts } from '../core/runPorts.ts';
import type { SettingsService } from '../core/settingsService.ts';
import type { Keepers } from './keepers.ts';
import { userAgent } from './userAgent.ts';

/** Private answers in all; the oldest are forgotten beyond it. */
const mostPrivateBytes = 512 * 1024 * 1024;

interface Clients extends Pick<RunServicePorts, 'sender' | 'artifacts' | 'bodies' | 'privately'> {
  readonly localFiles: LocalFiles;
  readonly fileOrigins: FileOrigins;
  readonly privateBodies: MemoryBodies;
}

/** The client of the services, and the one of private runs: of what comes back there nothing is written. */
export function createClients(
  kept: { readonly bodies: BodyFiles } & Pick<V2ClientPorts, 'digestStored'> & Pick<Keepers, 'file'>,
  transport: V2ClientPorts['transport'],
  settings: SettingsService,
): Clients {
  const privateBodies = createMemoryBodies(mostPrivateBytes);
  const ports = {
    transport,
    clock: systemClock,
    scheduler: systemScheduler,
    mayFetch: createPublicAddressRule(),
    userAgent: userAgent(),
    async largestAnswer() {
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
  const fileOrigins = createFileOrigins({ file: kept.file('opened-files.json', fileOriginsSchema), ...lookAtFile });
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
      origins: { ...fileOrigins, look: lookAtFile.look },
    }),
    fileOrigins,
    privateBodies,
  };
}
