import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs, type Grant } from './artifact.ts';

/** Signs the paths of artifacts, and checks what a URL brings. */
export interface ArtifactSigner {
  /** Returns the path of an artifact with a signature that is valid for an hour. */
  signedPath(id: string): Promise<string>;
  isGranted(id: string, grant: Grant | null): Promise<boolean>;
}

/**
 * @param readKey called once, when the key is first needed
 * @param now milliseconds since 1970
 */
export function createArtifactSigner(readKey: () => Promise<Buffer>, now: () => number): ArtifactSigner {
  let key: Promise<Buffer> | null = null;

  async function sign(id: string, expires: number): Promise<Buffer> {
    key ??= readKey();
    return createHmac('sha256', await key)
      .update(`${id} ${expires}`)
      .digest();
  }

  return {
    async signedPath(id) {
      const expires = Math.floor((now() + hourMs) / 1000);
      return `/artifacts/${id}?expires=${expires}&signature=${(await sign(id, expires)).toString('hex')}`;
    },
    async isGranted(id, grant) {
      if (grant === null || now() >= grant.expires * 1000) return false;
      const given = Buffer.from(grant.signature, 'hex');
      const right = await sign(id, grant.expires);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
