import { createGuard } from './guard.ts';
import type { Guard, GuardPorts } from './guard.ts';
import { guardCommandSchema } from './guardProtocol.ts';
import type { GuardCommand, GuardMessage, GuardWire } from './guardProtocol.ts';
import type { ProxyEndpoint } from './proxyEndpoint.ts';

const parentCheckMs = 2000;

type OpenCommand = Extract<GuardCommand, { type: 'openLane' }>;

/**
 * Runs a guard at the far end of a wire. `exit` is called once, after everything is closed: on `shutdown`, when the wire
 * closes, or when the process that was named as parent is no more.
 */
export function serveGuard(wire: GuardWire, exit: () => void, ports: GuardPorts = {}): Guard {
  const guard = createGuard(ports);
  const lanes = new Map<number, { readonly endpoint: ProxyEndpoint; period: number }>();
  const say = (message: GuardMessage): void => wire.send(message);
  let ending = false;
  let parentCheck: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (ending) return;
    ending = true;
    clearInterval(parentCheck);
    void guard.close().then(exit, exit);
  };

  const open = async ({ lane: number, period, policy, credentials }: OpenCommand): Promise<void> => {
    try {
      const state: { period: number } = { period };
      const endpoint = await guard.openProxyEndpoint({
        policy,
        ...(credentials === undefined ? {} : { credentials }),
        onEvent: (event) =>
          say({ type: 'event', lane: number, period: lanes.get(number)?.period ?? state.period, event }),
      });
      lanes.set(number, { endpoint, period });
      say({ type: 'laneOpened', lane: number, port: endpoint.port });
    } catch (error) {
      say({ type: 'laneFailed', lane: number, message: error instanceof Error ? error.message : String(error) });
    }
  };

  const close = async (number: number): Promise<void> => {
    const entry = lanes.get(number);
    lanes.delete(number);
    await entry?.endpoint.close();
    say({ type: 'laneClosed', lane: number });
  };

  const obey = (command: GuardCommand): void => {
    switch (command.type) {
      case 'configure':
        guard.setOwnPorts(command.ownPorts);
        guard.setUpstream(command.upstream ?? null);
        guard.setRoutes(command.routes ?? {});
        if (command.parentPid !== undefined) {
          const { parentPid } = command;
          clearInterval(parentCheck);
          parentCheck = setInterval(() => {
            if (!isAlive(parentPid)) end();
          }, parentCheckMs);
        }
        return;
      case 'openLane':
        void open(command);
        return;
      case 'setPolicy': {
        const entry = lanes.get(command.lane);
        if (entry === undefined) return;
        entry.endpoint.setPolicy(command.policy);
        entry.period = command.period;
        say({ type: 'policySet', lane: command.lane, period: command.period });
        return;
      }
      case 'closeLane':
        void close(command.lane);
        return;
      case 'shutdown':
        end();
    }
  };

  wire.onMessage((message) => {
    const command = guardCommandSchema.safeParse(message);
    if (command.success && !ending) obey(command.data);
  });
  wire.onClose(end);
  say({ type: 'ready' });
  return guard;
}

/** Signal 0 only checks; EPERM means that the process is alive and belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
