import { useMemo } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useAnswer } from '../documents.tsx';
import type { BlockGroup } from '../useMarkdownBlocks.ts';

interface BlockRowsOptions {
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
  readonly groups: readonly BlockGroup[];
  /** Characters in a row of the source; 0 while it is not measured. */
  readonly columns: number;
  readonly isOn: boolean;
}

/** The row of the source at which each block of the rendered text begins; null until that is known, and while it is off. */
export function useBlockRows({ bodyId, source, groups, columns, isOn }: BlockRowsOptions) {
  const lines = useMemo(() => groups.flatMap((blocks) => blocks.map(({ startLine }) => startLine)), [groups]);
  const isAsked = isOn && columns > 0 && lines.length > 0;
  const key = `${bodyId}:${source}:${columns}:${lines.length}:${isAsked}`;
  const rows = useAnswer(key, async (documents) => ({
    key,
    rows: isAsked ? await documents.ask('rowsOfLines', { bodyId, source, columns, lines }) : null,
  }));
  // Those of another width would lead astray.
  return rows.value?.key === key ? rows.value.rows : null;
}
