import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';

/** Resolves the path of a part referenced by another one; names may be percent-encoded or literal. */
export function partPath(href: string, from: string): string {
  const [named = ''] = href.split(/[?#]/);
  const parts = from.split('/').slice(0, -1);
  for (const part of percentDecoded(named).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
