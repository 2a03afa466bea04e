import { X } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { GroundedClaim } from '../../../workers/documentProtocol.ts';
import { useAnswer } from '../documents.tsx';
import { type Claim, useResultPlace } from '../ResultPlace.tsx';
import { supportTones } from './supportTones.ts';

/** Where the words that were asked about stand in the page: the sentence, word for word or nearly, with the way to it. */
export function SupportBar({ bodyId }: { readonly bodyId: BodyId }) {
  const { claim } = useResultPlace();
  return claim === null ? null : <Asked key={`${claim.words}\n${claim.near ?? ''}`} bodyId={bodyId} claim={claim} />;
}

interface AskedProps {
  readonly bodyId: BodyId;
  readonly claim: Claim;
}

function Asked({ bodyId, claim }: AskedProps) {
  const { t, number } = useText();
  const { ask, show, showText } = useResultPlace();
  const { value, failure } = useAnswer(`${bodyId}:ground:${claim.words}\n${claim.near ?? ''}`, (documents) =>
    documents.ask('ground', { bodyId, claim: claim.words, near: claim.near }),
  );
  return (
    <div
      role="status"
      aria-label={t('inspect.support')}
      className="flex min-h-9 shrink-0 items-center gap-2 border-t border-border bg-surface-sunken ps-pane pe-2"
    >
      {failure === null ? null : <span className="min-w-0 flex-1 truncate">{failure}</span>}
      {value === null ? <span className="flex-1" /> : <Found value={value} words={claim.words} />}
      {value === null || value.kind === 'none' ? null : (
        <Button size="small" onPress={() => showText(value)}>
          {t('inspect.support.show')}
        </Button>
      )}
      {value?.page == null ? null : (
        <Button size="small" onPress={() => show('blocks')}>
          {t('inspect.support.page', { page: number(value.page) })}
        </Button>
      )}
      <IconButton icon={X} label={t('inspect.link.close')} placement="top" onPress={() => ask(null)} />
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
