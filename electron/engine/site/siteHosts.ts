import { isSameSite } from '../extract/isSameSite.ts';
import { hostName, withoutWww } from './webUrl.ts';

/** Networks whose links each page repeats: buttons that share it, and profiles. */
const socialDomains = [
  'facebook.com',
  'twitter.com',
  'x.com',
  'linkedin.com',
  'instagram.com',
  'pinterest.com',
  'github.com',
  'calendly.com',
  'discord.com',
  'discord.gg',
];

/** Whether a URL is on a social network. */
export function isSocialMedia(url: URL): boolean {
  const host = hostName(url);
  return socialDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Whether two URLs have the same host; `www.` and ports do not count. */
export function isSameHost(one: URL, other: URL): boolean {
  return withoutWww(hostName(one)) === withoutWww(hostName(other));
}

/** Whether the hosts of two URLs are below one registrable domain: `a.example.co.uk` and `b.example.co.uk`. */
export function isSameDomain(one: URL, other: URL): boolean {
  return isSameHost(one, other) || isSameSite(one.href, other.href);
}
