import { isIP, isIPv4 } from 'node:net';

/** Credentials for a proxy; null if it requires none. */
interface Login {
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** The next step after the proxy's bytes so far; `taken` of them are consumed. */
export type GreetingStep =
  | { readonly kind: 'more' }
  | { readonly kind: 'say'; readonly taken: number; readonly reply: Uint8Array }
  | { readonly kind: 'open'; readonly taken: number }
  | { readonly kind: 'refused'; readonly code: string };

/** A handshake with a proxy until it has opened the connection to an address, or to a name that it resolves. */
export interface ProxyGreeting {
  readonly first: Uint8Array;
  /** Takes the bytes that are there and not used up yet. */
  next(heard: Uint8Array): GreetingStep;
}

/** RFC 9110, section 9.3.6. */
export function greetHttp({ login }: Login, address: string, port: number): ProxyGreeting {
  const target = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  const credentials =
    login === null
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}\r\n`;
  return {
    first: Buffer.from(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${credentials}\r\n`),
    next(heard) {
      const head = Buffer.from(heard);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return { kind: 'more' };
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, end))?.[1] ?? 0);
      if (status < 200 || status > 299) return { kind: 'refused', code: `EPROXY${status}` };
      return { kind: 'open', taken: end + 4 };
    },
  };
}

const socksVersion = 5;
const noLogin = 0;
const byPassword = 2;

/** RFC 1928, with the login of RFC 1929. */
export function greetSocks({ login }: Login, address: string, port: number): ProxyGreeting {
  let state: 'method' | 'login' | 'request' = 'method';
  const request = socksRequest(address, port);
  return {
    first: Buffer.from(login === null ? [socksVersion, 1, noLogin] : [socksVersion, 2, noLogin, byPassword]),
    next(heard) {
      if (state === 'request') return readReply(heard);
      if (heard.length < 2) return { kind: 'more' };
      const [version, answer] = heard;
      if (state === 'login') {
        if (answer !== 0) return { kind: 'refused', code: 'EPROXYAUTH' };
      } else {
        if (version !== socksVersion) return { kind: 'refused', code: 'EPROXY' };
        if (answer === byPassword && login !== null) {
          state = 'login';
          return { kind: 'say', taken: 2, reply: socksLogin(login) };
        }
        if (answer !== noLogin) return { kind: 'refused', code: 'EPROXYAUTH' };
      }
      state = 'request';
      return { kind: 'say', taken: 2, reply: request };
    },
  };
}

function socksLogin({ user, password }: { readonly user: string; readonly password: string }): Uint8Array {
  const name = Buffer.from(user).subarray(0, 255);
  const word = Buffer.from(password).subarray(0, 255);
  return Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([word.length]), word]);
}

function socksRequest(address: string, port: number): Uint8Array {
  return Buffer.from([socksVersion, 1, 0, ...socksTarget(address), port >> 8, port & 0xff]);
}

/** Type of the address and its bytes; a name has its length before it, and is at most 253 ASCII characters. */
function socksTarget(address: string): number[] {
  if (isIP(address) === 0) return [3, address.length, ...Buffer.from(address, 'latin1')];
  return isIPv4(address) ? [1, ...address.split('.').map(Number)] : [4, ...v6Bytes(address)];
}

function v6Bytes(address: string): number[] {
  // The platform expands an address: eight groups, or one gap (`::`).
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const before = groups(left);
  const after = groups(right ?? '');
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...gap, ...after].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function readReply(heard: Uint8Array): GreetingStep {
  const [version, code, , kind, nameLength = 0] = heard;
  if (heard.length < 5) return { kind: 'more' };
  if (version !== socksVersion || code !== 0) return { kind: 'refused', code: `EPROXYSOCKS${code ?? ''}` };
  // The bound address is not used here, only its length.
  const addressLength = kind === 1 ? 4 : kind === 4 ? 16 : nameLength + 1;
  const taken = 4 + addressLength + 2;
  return heard.length < taken ? { kind: 'more' } : { kind: 'open', taken };
}
