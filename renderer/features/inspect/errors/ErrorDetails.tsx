import type { BodyId } from '../../../../shared/base/brand.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { KeyValueTable } from '../../../ui/tables/KeyValueTable.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { useWorkerResult, useDocument } from '../documents.tsx';
import { bodyOf } from './useErrorContext.ts';

/** At the foot of a card: the attempts, the beginning of the raw response, its headers. */
export function ErrorDetails({ run, onShowRaw }: { readonly run: RunModel; readonly onShowRaw: () => void }) {
  const { t } = useText();
  const body = bodyOf(run);
  const headers = run.attempts.at(-1)?.headers ?? [];
  const hasAttempts = run.attempts.length > 1 || run.retry !== null;
  return (
    <>
      {hasAttempts ? (
        <Disclosure title={t('inspect.failed.attempts')} note={t('inspect.attempts.note')} isOpenFirst>
          <AttemptsTable run={run} />
        </Disclosure>
      ) : null}
      {body === null ? null : (
        <Disclosure title={t('inspect.failed.rawAnswer')}>
          <RawStart body={body} run={run} onShowRaw={onShowRaw} />
        </Disclosure>
      )}
      {headers.length === 0 ? null : (
        <Disclosure title={t('inspect.headers')} note={String(headers.length)}>
          <KeyValueTable
            label={t('inspect.headers')}
            isCode
            nameWidth={200}
            rows={headers.map(([name, value], index) => ({ key: String(index), name, value }))}
          />
        </Disclosure>
      )}
    </>
  );
}

const charactersShown = 400;

/** The start of the received body, as text. */
function RawStart({
  body,
  run,
  onShowRaw,
}: {
  readonly body: StoredBody;
  readonly run: RunModel;
  readonly onShowRaw: () => void;
}) {
  const { t } = useText();
  const opened = useDocument(body, run.request);
  return (
    <div className="flex flex-col items-start gap-2 pb-2">
      {opened.state === 'open' ? <RawText bodyId={body.bodyId} length={opened.digest.textLengths.raw} /> : null}
      {opened.state === 'failed' ? <p className="text-text-2 type-12">{opened.message}</p> : null}
      <Button size="small" onPress={onShowRaw}>
        {t('inspect.failed.openRaw')}
      </Button>
    </div>
  );
}

function RawText({ bodyId, length }: { readonly bodyId: BodyId; readonly length: number }) {
  const { t } = useText();
  const { value } = useWorkerResult(bodyId, (documents) =>
    documents.call('text', { bodyId, source: 'raw', start: 0, end: charactersShown }),
  );
  if (value === '') return <p className="text-text-2 type-12">{t('inspect.failed.emptyBody')}</p>;
  return (
    <pre
      data-selectable
      className="w-full overflow-hidden whitespace-pre-wrap font-code text-text-2 type-12 [overflow-wrap:anywhere]"
    >
      {value}
      {length > charactersShown ? '…' : ''}
    </pre>
  );
}
