import type { TabId } from '../../../shared/base/brand.ts';
import { type CallEndpoint, defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { bodyOfOther, nothingKept } from '../../../shared/request/otherOperation.ts';
import type { Services } from '../services.ts';
import { showActivity } from '../workspace/navigation.ts';
import { newRequest } from './newRequest.ts';

/** Opens a new request of an operation, with the options of a new request for each of its pages. */
export function openNewOperation(services: Services, endpoint: CallEndpoint): TabId {
  const begun = newRequest(services);
  const plain = begun.draft?.body ?? { url: '' };
  const { body } = bodyOfOther(requestKinds[defaultEndpoint], requestKinds[endpoint], plain, nothingKept);
  const tabId = services.workspace.openTab({ ...begun, endpoint, draft: { body, source: null } });
  showActivity(services, 'requests');
  return tabId;
}
