import { mediaTypeOfName, readFileAddress, sourceField } from '../../../shared/api/engine/localFiles.ts';
import { type BodyId, bodyIdSchema } from '../../../shared/base/brand.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { percentDecoded } from '../../../shared/base/percentDecoded.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { RunTarget } from '../../../shared/history/history.ts';

/** Names that identify nothing, such as index.html. */
const namesOfNothing = new Set(['text/html', 'application/octet-stream']);

/** Returns the target of a run, used to find other runs of it: the same URL, the same bytes, or a file of the same name. */
export function targetOf({ request, artifacts }: Pick<RunModel, 'request' | 'artifacts'>): RunTarget | null {
  const url = request['url'];
  if (typeof url !== 'string' || url === '' || url.length > 4000) return null;
  const own = readFileAddress(url);
  const name = own?.name ?? nameOf(url);
  const isFile = name !== '' && name.length <= 300 && (own !== null || !namesOfNothing.has(mediaTypeOfName(name)));
  const source = artifacts.find(({ field }) => field === sourceField)?.body?.bodyId;
  const bodyIds = new Set<BodyId>([
    ...(own === null ? [] : [bodyIdSchema.parse(own.id)]),
    ...(source === undefined ? [] : [source]),
  ]);
  return { url, bodyIds: [...bodyIds], file: isFile ? { name, isOwn: own !== null } : null };
}

/** Returns the last path segment of a URL. */
function nameOf(url: string): string {
  return canParseUrl(url) ? percentDecoded(new URL(url).pathname.split('/').at(-1) ?? '') : '';
}
