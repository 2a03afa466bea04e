import { useText } from '../../../messages/TextProvider.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';
import { supportTones } from './supportTones.ts';

interface SentenceSupportsProps {
  readonly bodyId: BodyId;
  readonly source: ReadingSource;
}

/** Shows for each sentence of a model's text whether the page supports it; a click shows where. */
export function SentenceSupports({ bodyId, source }: SentenceSupportsProps) {
  const { t } = useText();
  const { locateClaim, canLocateClaim } = useResultNavigation();
  const answer = useWorkerResult(`${bodyId}:groundText:${source}:${String(canLocateClaim)}`, (documents) =>
    canLocateClaim ? documents.call('groundText', { bodyId, source }) : Promise.resolve([]),
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
                onClick={() => locateClaim({ words: claim, near: null })}
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
