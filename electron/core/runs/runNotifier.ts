import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import type { RunEndpoint } from '../../../shared/operations/endpoint.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

/** Content of a system notification: a host and an outcome, never text of a page. */
export interface RunNotice {
  readonly runId: RunId;
  readonly endpoint: RunEndpoint;
  readonly outcome: 'done' | 'played' | 'failed';
  /** Empty for a run of an agent, which is at home at no host. */
  readonly host: string;
  readonly connectionName: string;
  readonly durationMs: number;
}

export interface RunNotifierPorts {
  readonly settings: () => Promise<Pick<Settings, 'notifyOnEnd' | 'notifyAfter'>>;
  /** Whether the window has the focus. */
  readonly isWindowFocused: () => boolean;
  readonly notify: (notice: RunNotice) => void;
}

/** Follows all runs and reports the end of long ones while the window was not in focus (ux 5). */
export function createRunNotifier(ports: RunNotifierPorts) {
  const underWay = new Map<
    RunId,
    Pick<RunNotice, 'endpoint' | 'host' | 'connectionName'> & { readonly isPlayed: boolean }
  >();

  async function end(runId: RunId, outcome: 'done' | 'failed', durationMs: number): Promise<void> {
    const known = underWay.get(runId);
    underWay.delete(runId);
    if (known === undefined || ports.isWindowFocused()) return;
    const { isPlayed: isInvented, ...run } = known;
    const { notifyOnEnd, notifyAfter } = await ports.settings();
    if (notifyOnEnd && durationMs >= notifyAfter * 1000)
      ports.notify({ runId, outcome: isInvented && outcome === 'done' ? 'played' : outcome, ...run, durationMs });
  }

  return {
    /** Takes the new events of a run, in order. */
    async hear(runId: RunId, events: readonly LoggedRunEvent[]): Promise<void> {
      for (const { event } of events) {
        if (event.kind === 'run.created')
          underWay.set(runId, {
            endpoint: event.endpoint,
            host: hostOf(event.request['url']),
            connectionName: event.connectionName,
            isPlayed: isPlayed(event),
          });
        else if (event.kind === 'run.completed') await end(runId, 'done', event.durationMs);
        else if (event.kind === 'run.failed') await end(runId, 'failed', event.durationMs);
        else if (event.kind === 'run.cancelled') underWay.delete(runId);
      }
    },
  };
}

function hostOf(url: unknown): string {
  return typeof url === 'string' && canParseUrl(url) ? new URL(url).host.slice(0, 100) : '';
}
