import type { BodyId, TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { DocumentDigest } from '../../workers/documentProtocol.ts';

/** Props of every inspector: the run, and its response as opened in the worker. */
export interface InspectorProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
  readonly digest: DocumentDigest;
}

/** The same for an inspector that changes the request. */
export interface RequestInspectorProps extends InspectorProps {
  readonly tabId: TabId;
}
