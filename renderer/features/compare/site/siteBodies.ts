import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../../shared/operations/requestOperation.ts';
import { errorsField, storedDocuments } from '../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { SiteBodies } from '../../../workers/compare/compareProtocol.ts';

/** Returns the stored responses of a run over a site: those with the documents of a job, or the one with the links of a map. */
export function siteBodies({ endpoint, artifacts, body }: RunModel): SiteBodies {
  if (!hasPages(requestKinds[endpoint].operation))
    return { bodyIds: body === null ? [] : [body.bodyId], content: 'links', errorsId: null };
  return {
    bodyIds: storedDocuments(artifacts).map((stored) => stored.body.bodyId),
    content: 'documents',
    errorsId: artifacts.find(({ field }) => field === errorsField)?.body?.bodyId ?? null,
  };
}
