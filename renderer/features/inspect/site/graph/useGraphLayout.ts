import { useEffect, useState } from 'react';
import type { GraphLayout } from '../../../../../shared/jobs/linkGraph.ts';
import { useDocuments } from '../../documents.tsx';
import type { GraphModel } from './graphModel.ts';

/** A layout with the model that it belongs to. */
export interface LaidOutGraph {
  readonly model: GraphModel;
  readonly layout: GraphLayout;
}

/** Lays a graph out in the document worker; the layout before stays until the next one is there. */
export function useGraphLayout(model: GraphModel): LaidOutGraph | null {
  const documents = useDocuments();
  const [laidOut, setLaidOut] = useState<LaidOutGraph | null>(null);
  useEffect(() => {
    let isCurrent = true;
    documents.call('linkGraph', model.nodes).then(
      (layout) => isCurrent && setLaidOut({ model, layout }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [documents, model]);
  return laidOut;
}
