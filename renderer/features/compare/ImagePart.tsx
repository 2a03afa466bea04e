import { useState } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { savedFile } from '../../data/requests/savedFile.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { documents, useLoaded } from './comparedDocuments.ts';
import { fieldName } from './comparedParts.ts';
import { OneSided } from './OneSided.tsx';
import { PixelView } from './images/PixelView.tsx';
import { SideView } from './images/SideView.tsx';
import { SwipeView } from './images/SwipeView.tsx';
import type { SidesProps } from './sides.ts';
import { ViewChoice } from './ViewChoice.tsx';

const views = ['side', 'swipe', 'onion', 'pixels'] as const;
type View = (typeof views)[number];

/** Images of two runs: side by side, one swiped or faded over the other, or their pixel differences. */
export function ImagePart({ a, b, bodies, field }: SidesProps) {
  const { t } = useText();
  const [view, setView] = useState<View | null>(null);
  const shown = view ?? 'side';
  const before = useImageUrl(a, bodies.before, field.name);
  const after = useImageUrl(b, bodies.after, field.name);
  const name = fieldName({ t }, field.name);
  if (before === undefined || after === undefined) return null;
  if (before === null && after === null)
    return (
      <EmptyState sentence={t(isUnderWay(a) || isUnderWay(b) ? 'compare.picture.coming' : 'compare.picture.none')} />
    );
  const choice = (
    <ViewChoice
      items={views.map((id) => ({ id, text: t(`compare.picture.${id}`) }))}
      value={shown}
      onChange={setView}
      isDisabled={before === null || after === null}
      takesFocus={view !== null}
    />
  );
  const note = <OneSided a={a} b={b} hasBefore={before !== null} hasAfter={after !== null} part={name} />;
  if (before === null || after === null || shown === 'side')
    return <SideView before={before} after={after} choice={choice} note={note} />;
  if (shown === 'pixels') return <PixelView before={before} after={after} choice={choice} />;
  return <SwipeView key={shown} before={before} after={after} choice={choice} fades={shown === 'onion'} />;
}

/** Returns the drawable image of a run: the saved file, or one inlined in the response. Undefined while loading, null if there is none. */
function useImageUrl(run: RunModel, bodyId: string | null, name: string): string | null | undefined {
  const address = useLoaded(`${bodyId ?? ''} ${name}`, () =>
    bodyId === null ? Promise.resolve(null) : documents.call('value', { bodyId, path: ['data', name] }),
  );
  if (address.state === 'reading') return undefined;
  const value = address.state === 'ready' ? address.value : null;
  return savedFile(run, name, typeof value === 'string' ? value : null).source;
}
