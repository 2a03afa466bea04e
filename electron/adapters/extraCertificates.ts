import { X509Certificate } from 'node:crypto';
import type { Certificate, Session } from 'electron';
import { judgeChain, type ChainVerdict } from './certificateChain.ts';

/** Chromium's result codes: 0 trusts, -3 keeps Chromium's own verdict, the others are those of net/base/net_error_list.h. */
const netErrorCodes: Readonly<Record<ChainVerdict, number>> = {
  trusted: 0,
  'wrong-host': -200,
  'out-of-date': -201,
  untrusted: -3,
};

/** Adds certificate authorities to those that a session trusts. A positive verdict of the system is kept. */
export function trustExtra(target: Session, authorities: readonly X509Certificate[]): void {
  target.setCertificateVerifyProc((request, decide) => {
    // Anything but an unknown authority (a wrong name, a past date, a revocation) stays refused.
    if (request.verificationResult !== 'net::ERR_CERT_AUTHORITY_INVALID') return decide(netErrorCodes.untrusted);
    decide(netErrorCodes[judge(request.certificate, authorities, request.hostname)]);
  });
}

/** A certificate that Node cannot parse does not verify anything; nothing may throw in Chromium's callback. */
function judge(certificate: Certificate, authorities: readonly X509Certificate[], host: string): ChainVerdict {
  try {
    return judgeChain(chainOf(certificate), authorities, host, new Date());
  } catch {
    return 'untrusted';
  }
}

function chainOf(certificate: Certificate): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let current: Certificate | undefined = certificate;
  while (current !== undefined && chain.length < 10) {
    const parsed = new X509Certificate(current.data);
    // Chromium repeats the root as its own issuer.
    if (chain.at(-1)?.raw.equals(parsed.raw) === true) break;
    chain.push(parsed);
    current = current.issuerCert as Certificate | undefined;
  }
  return chain;
}
