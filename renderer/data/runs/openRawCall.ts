import { rawRequest, type RawCall } from '../../../shared/api/rawCall.ts';
import type { ConnectionId, TabId } from '../../../shared/base/brand.ts';
import { showActivity } from '../workspace/navigation.ts';
import type { Services } from '../services.ts';

/** The target of the call: by default the connection of the active tab. */
interface RawCallTarget {
  readonly connectionId?: ConnectionId;
  /** Scenario that the failure lab plays. */
  readonly scenario?: string | null;
}

/** Opens a tab with a raw call, unsent. */
export function openRawCall(services: Services, call: RawCall, place: RawCallTarget = {}): TabId {
  const tabId = services.workspace.openTab({
    ...place,
    endpoint: 'raw',
    draft: { body: rawRequest(call), source: null },
  });
  showActivity(services, 'requests');
  return tabId;
}
