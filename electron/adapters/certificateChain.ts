import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { readRegularFile } from './regularFile.ts';

/** Returns the certificates of a PEM file. Throws if it cannot be read or contains none. */
export function readCertificates(path: string | URL): readonly X509Certificate[] {
  const blocks = readRegularFile(path).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (blocks === null) throw new Error('The file holds no certificate in PEM form');
  return blocks.map((block) => new X509Certificate(block));
}

export type ChainVerdict = 'trusted' | 'untrusted' | 'wrong-host' | 'out-of-date';

/**
 * Whether a chain that the system did not trust ends at one of the extra authorities: each certificate signed by the next,
 * the last one by (or being) an authority, all in their days, the first one for this host. An unknown authority counts first.
 */
export function judgeChain(
  chain: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  host: string,
  now: Date,
): ChainVerdict {
  const [leaf] = chain;
  const last = chain.at(-1);
  if (leaf === undefined || last === undefined || !isLinked(chain)) return 'untrusted';
  const roots = authorities.filter(
    (authority) => authority.raw.equals(last.raw) || (authority.ca && isIssuedBy(last, authority)),
  );
  if (roots.length === 0) return 'untrusted';
  if ((isIP(host) === 0 ? leaf.checkHost(host) : leaf.checkIP(host)) === undefined) return 'wrong-host';
  const isInDate = chain.every((one) => isInItsDays(one, now)) && roots.some((root) => isInItsDays(root, now));
  return isInDate ? 'trusted' : 'out-of-date';
}

function isLinked(chain: readonly X509Certificate[]): boolean {
  return chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (issuer.ca && isIssuedBy(certificate, issuer));
  });
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isInItsDays(certificate: X509Certificate, now: Date): boolean {
  return new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
}
