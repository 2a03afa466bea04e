import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';

/** Where a part lies that another one names; names may be written with signs of addresses, or as they are. */
export function partPath(href: string, from: string): string {
  const [named = ''] = href.split(/[?#]/);
  const parts = from.split('/').slice(0, -1);
  for (const part of percentDecoded(named).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
