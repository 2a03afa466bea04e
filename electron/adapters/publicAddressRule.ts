import { isPublicAddress } from '../guard/isPublic.ts';
import { lookupBySystem } from '../guard/resolver.ts';
import type { AddressRule } from '../client/fetchArtifact.ts';
import { err, ok } from '../../shared/base/result.ts';

/** Links of a response that lead to another host may only lead to public addresses: every address of the name must be public. */
export function createPublicAddressRule(
  lookup: (host: string) => Promise<readonly string[]> = lookupBySystem,
): AddressRule {
  return async (url) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await lookup(host).catch(() => []);
    if (addresses.length > 0 && addresses.every(isPublicAddress)) return ok(null);
    return err({
      kind: 'refused',
      reason: 'not-allowed',
      message: `${url.host} is not on the public network, so its file was not fetched`,
    });
  };
}
