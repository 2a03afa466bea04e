import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import type { GroundedClaim } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import { type Claim, useResultNavigation } from '../shell/ResultNavigation.tsx';
import { supportTones } from './supportTones.ts';

/** Shows where the queried text occurs in the page: the sentence, an exact or approximate match, with a link to it. */
export function SupportBar({ bodyId }: { readonly bodyId: BodyId }) {
  const { claim } = useResultNavigation();
  return claim === null ? null : (
    <ClaimLookup key={`${claim.words}\n${claim.near ?? ''}`} bodyId={bodyId} claim={claim} />
  );
}

/** The element of the view above the bar that handles keys: the chosen row of a tree, a page, a text. */
const viewStops = '[role="treeitem"][tabindex="0"], [data-page-view], [role="document"], [role="grid"]';

/** The element that opened the bar is no longer there: focus moves to the view that was opened. */
function focusView(bar: HTMLElement | null): void {
  bar?.closest('[data-region]')?.querySelector<HTMLElement>(viewStops)?.focus();
}

interface ClaimLookupProps {
  readonly bodyId: BodyId;
  readonly claim: Claim;
}

function ClaimLookup({ bodyId, claim }: ClaimLookupProps) {
  const { t, number } = useText();
  const { locateClaim, lead, hasElements, show, tab } = useResultNavigation();
  const [asked] = useState(tab);
  const bar = useRef<HTMLDivElement>(null);
  const asker = useRef(document.activeElement);
  const { value, failure } = useWorkerResult(`${bodyId}:ground:${claim.words}\n${claim.near ?? ''}`, (documents) =>
    documents.call('ground', { bodyId, claim: claim.words, near: claim.near }),
  );
  const isAnswered = value !== null || failure !== null;
  // Focus moves to the result; Escape returns it to the button that opened the bar.
  useEffect(() => {
    if (isAnswered) bar.current?.querySelector('button')?.focus();
  }, [isAnswered]);
  const close = () => {
    locateClaim(null);
    if (asker.current instanceof HTMLElement && asker.current.isConnected) asker.current.focus();
    else focusView(bar.current);
  };
  const found = value === null || value.kind === 'none' ? null : value;
  const block = found?.block ?? null;
  return (
    <div
      ref={bar}
      role="status"
      aria-label={t('inspect.support')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      className="flex min-h-9 shrink-0 items-center gap-2 border-t border-border bg-surface-sunken ps-pane pe-2"
    >
      {failure === null ? null : <span className="min-w-0 flex-1 truncate">{failure}</span>}
      {value === null ? <span className="flex-1" /> : <Found value={value} words={claim.words} />}
      {found === null ? null : (
        <Button size="small" onPress={() => lead({ kind: 'text', start: found.start, end: found.end })}>
          {t('inspect.support.show')}
        </Button>
      )}
      {block === null ? null : (
        <Button size="small" onPress={() => lead({ kind: 'block', number: block.number, page: block.page })}>
          {t('inspect.support.block', { page: number(block.pageNumber) })}
        </Button>
      )}
      {found === null || !hasElements ? null : (
        <Button size="small" onPress={() => lead({ kind: 'element', start: found.start })}>
          {t('inspect.support.element')}
        </Button>
      )}
      {asked === null || asked === tab ? null : (
        <Button
          size="small"
          icon={Undo2}
          onPress={() => {
            // The button is removed after the return: focus moves to a remaining button, so that keys still work.
            bar.current?.querySelector('button')?.focus();
            show(asked);
          }}
        >
          {t('inspect.support.back', { part: t(`inspect.tab.${asked}`) })}
        </Button>
      )}
      <IconButton icon={X} label={t('inspect.link.close')} placement="top" onPress={close} />
    </div>
  );
}

function Found({ value, words }: { readonly value: GroundedClaim; readonly words: string }) {
  const { t } = useText();
  const { kind, before, found, after, share } = value;
  return (
    <>
      <Tag tone={supportTones[kind]}>{t(`inspect.support.${kind}`, { percent: Math.round(share * 100) })}</Tag>
      <span data-selectable className="min-w-0 flex-1 truncate type-12">
        {kind === 'none' ? (
          <span className="text-text-2">{t('inspect.support.nowhere', { words: words.slice(0, 120) })}</span>
        ) : (
          <>
            <span className="text-text-2">{before}</span>
            <mark className="bg-accent-tint text-text">{found}</mark>
            <span className="text-text-2">{after}</span>
          </>
        )}
      </span>
    </>
  );
}
