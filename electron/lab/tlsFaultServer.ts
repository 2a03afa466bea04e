import { createServer as createHttpsServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import type { TlsFault } from '../../shared/lab/scenario.ts';
import fixtures from './certificates.json' with { type: 'json' };

/**
 * The certificate authority of certificates that should fail for their date or their name alone: the app trusts it for such a scenario
 * only.
 */
export const labAuthority: string = fixtures.authority;

type Certified = keyof typeof fixtures.certificates;
const isCertified = (fault: TlsFault): fault is Certified => Object.hasOwn(fixtures.certificates, fault);

/** `sslv3 alert handshake_failure`, as bytes of TLS 1.2. */
const handshakeFailure = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);

/** Creates a server whose TLS handshake fails in one way. A caller that accepts the certificate is handled by `onRequest`. */
export function createFaultServer(fault: TlsFault, onRequest: RequestListener): Server {
  if (isCertified(fault))
    return createHttpsServer({ key: fixtures.key, cert: fixtures.certificates[fault] }, onRequest);
  return createTcpServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (fault === 'plain') socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      else if (fault === 'alert') socket.end(handshakeFailure);
      else if (fault === 'garbage') socket.end(Buffer.alloc(512, 0xa5));
      else if (fault === 'resets') socket.resetAndDestroy();
      else socket.end();
    });
  });
}
