import { useText } from '../../../messages/TextProvider.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useAnswer } from '../documents.tsx';
import { useResultPlace } from '../ResultPlace.tsx';
import { supportTones } from './supportTones.ts';

interface SentenceSupportsProps {
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
}

/** Sentence by sentence, whether what a model wrote stands in the page; a press says where. */
export function SentenceSupports({ bodyId, source }: SentenceSupportsProps) {
  const { t } = useText();
  const { ask, canAsk } = useResultPlace();
  const answer = useAnswer(`${bodyId}:groundText:${source}:${String(canAsk)}`, (documents) =>
    canAsk ? documents.ask('groundText', { bodyId, source }) : Promise.resolve([]),
  );
  const sentences = answer.value ?? [];
  if (sentences.length === 0) return null;
  const count = (kind: (typeof sentences)[number]['kind']) => sentences.filter((each) => each.kind === kind).length;
  return (
    <div className="shrink-0 border-b border-border-subtle [&>section]:border-t-0">
      <Disclosure
        title={t('inspect.support.sentences')}
        note={t('inspect.support.counts', { exact: count('exact'), fuzzy: count('fuzzy'), none: count('none') })}
      >
        <ul className="max-h-48 overflow-y-auto pb-2">
          {sentences.map(({ text, claim, kind, share }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sentences have no identity but their place
            <li key={index}>
              <button
                type="button"
                onClick={() => ask({ words: claim, near: null })}
                className="flex min-h-7 w-full items-baseline gap-2 rounded-s px-2 py-1 text-start hover:bg-surface-hover"
              >
                <Tag tone={supportTones[kind]}>
                  {t(`inspect.support.${kind}`, { percent: Math.round(share * 100) })}
                </Tag>
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
