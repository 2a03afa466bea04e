import { assertNever } from '../../../shared/base/assertNever.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';
import type { ProviderFailure } from './searchRequest.ts';

/** A provider, as its failures are described. */
interface DescribedProvider {
  readonly name: string;
  /** What a status of 403 means there; undefined for a refused key. */
  readonly hint403?: string | undefined;
  readonly needsKey: boolean;
}

/** Says in a sentence or two why a provider gave no results, and what a person can do. */
export function describeFailure({ name, hint403, needsKey }: DescribedProvider, failure: ProviderFailure): string {
  switch (failure.kind) {
    case 'keyMissing':
      return `${name} needs a key, and none is set. Set it in Settings, Local engine, or in TROWEL_SEARCH_KEY.`;
    case 'keyRefused':
      if (failure.status === 403 && hint403 !== undefined)
        return `${name} refused the request (status 403). ${hint403}`;
      if (!needsKey)
        return `${name} refused the request (status ${failure.status})${sentence(failure.message)} Try again later: it may limit requests from this network.`;
      return `${name} refused the key${failure.status === 0 ? '' : ` (status ${failure.status})`}. Check it in Settings, Local engine.`;
    case 'quota':
      return needsKey
        ? `${name} has no more requests for this key (status ${failure.status})${sentence(failure.message)} Wait, or raise the limit there.`
        : `${name} takes no more requests for now (status ${failure.status})${sentence(failure.message)} Try again later.`;
    case 'rejected':
      return `${name} rejected the request (status ${failure.status})${sentence(failure.message)}`;
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

/** The end of a sentence, with what the provider itself says. */
function sentence(message: string): string {
  return message === '' ? '.' : `: ${trimEndBy(message, /[.\s]/)}.`;
}
