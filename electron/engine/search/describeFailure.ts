import { assertNever } from '../../../shared/base/assertNever.ts';
import type { ProviderFailure } from './searchRequest.ts';

/**
 * Says in one sentence why a provider gave no results, and what a person can do.
 * @param name of the provider
 * @param hint403 what a status of 403 means there; null for a refused key
 */
export function describeFailure(name: string, failure: ProviderFailure, hint403: string | null): string {
  switch (failure.kind) {
    case 'keyMissing':
      return `${name} needs a key, and none is set. Set it in Settings, Local engine, or in TROWEL_SEARCH_KEY.`;
    case 'keyRefused':
      return failure.status === 403 && hint403 !== null
        ? `${name} refused the request (status 403). ${hint403}`
        : `${name} refused the key${failure.status === 0 ? '' : ` (status ${failure.status})`}. Check it in Settings, Local engine.`;
    case 'quota':
      return `${name} has no more requests for this key (status ${failure.status}). Wait, or raise the limit there.`;
    case 'rejected':
      return `${name} rejected the request (status ${failure.status})${failure.message === '' ? '' : `: ${failure.message}`}.`;
    case 'failed':
      return `${name} failed (status ${failure.status}). Try again later.`;
    case 'unreachable':
      return `${name} cannot be reached (${failure.code}). Check its URL and the network.`;
    case 'refusedAddress':
      return `${name} is at ${failure.host}, a private address that is not the configured one.`;
    case 'timeout':
      return `${name} did not respond in time.`;
    case 'garbage':
      return `${name} sent a response that cannot be read: ${failure.what}.`;
    default:
      return assertNever(failure);
  }
}
