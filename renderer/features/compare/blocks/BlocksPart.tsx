import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import type { SidesProps } from '../sides.ts';
import { TextPart } from '../TextPart.tsx';
import { ViewChoice } from '../ViewChoice.tsx';
import { BlockPairs } from './BlockPairs.tsx';

type View = 'pairs' | 'text';

/** The blocks of two parses of one file: matching blocks side by side and on their page, or all of them as texts. */
export function BlocksPart({ a, b, bodies, field }: SidesProps): ReactNode {
  const { t } = useText();
  const [view, setView] = useState<View | null>(null);
  const choice = (
    <ViewChoice
      items={[
        { id: 'pairs', text: t('compare.blocks.pairs') },
        { id: 'text', text: t('compare.value.text') },
      ]}
      value={view ?? 'pairs'}
      onChange={setView}
      takesFocus={view !== null}
    />
  );
  if (view === 'text')
    return <TextPart a={a} b={b} part={{ id: `field:${field.name}`, field }} bodies={bodies} start={choice} />;
  return <BlockPairs a={a} b={b} bodies={bodies} field={field} choice={choice} />;
}
