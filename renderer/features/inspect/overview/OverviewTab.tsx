import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useWorkerResult } from '../documents.tsx';
import { Facts } from '../fields/Facts.tsx';
import { Heading } from '../fields/Heading.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { LinkBar, useLinkChoice } from '../LinkBar.tsx';
import { MarkdownBlocks } from '../markdown/MarkdownBlocks.tsx';
import { MissingReasons, NothingMark } from '../EmptyResult.tsx';
import { useIsFileItself } from '../useIsFileItself.ts';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';
import { savedFile } from '../../../data/requests/savedFile.ts';
import { SinceLastRun } from './SinceLastRun.tsx';

/** Lines of the page's text that are shown (ux.md 6). */
const shownLines = 12;

/** Overview of a result: how the text starts, a screenshot, metadata, what is missing, and what changed since the previous run. */
export function OverviewTab({ run, bodyId, digest }: InspectorProps) {
  const { t } = useText();
  const { show } = useResultNavigation();
  const choice = useLinkChoice();
  const absent = digest.tabs.filter(({ state }) => state === 'absent').map(({ id }) => id);
  return (
    <>
      <div
        tabIndex={0}
        role="document"
        aria-label={t('inspect.tab.overview')}
        onClick={choice.onClick}
        onKeyDown={choice.onKeyDown}
        data-selectable
        className="@container/view min-h-0 flex-1 overflow-auto focus-inset px-6 py-5"
      >
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 @min-[720px]/view:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            {digest.fields['markdown'] === undefined ? null : (
              <Beginning
                run={run}
                bodyId={bodyId}
                state={digest.fields['markdown']}
                isText={digest.odd['markdown'] === undefined}
                onMore={() => show('markdown')}
              />
            )}
            <SinceLastRun run={run} bodyId={bodyId} />
          </div>
          <div className="min-w-0">
            {digest.fields['screenshot'] === 'value' ? (
              <Thumbnail run={run} bodyId={bodyId} onShow={() => show('screenshot')} />
            ) : null}
            <KeyFacts bodyId={bodyId} />
            <Missing run={run} names={[...absent, ...digest.missing]} />
          </div>
        </div>
      </div>
      <LinkBar choice={choice} />
    </>
  );
}

interface BeginningProps extends Pick<InspectorProps, 'run' | 'bodyId'> {
  readonly state: InspectorProps['digest']['fields'][string];
  /** A service may have sent another type of value; its tab shows it as received. */
  readonly isText: boolean;
  readonly onMore: () => void;
}

function Beginning({ run, bodyId, state, isText, onMore }: BeginningProps) {
  const { t } = useText();
  const blocks = useWorkerResult(`${bodyId}:firstLines`, (documents) =>
    documents.call('firstLines', { bodyId, count: shownLines }),
  );
  // A PDF without a requested parser is a base64 file: its text is meaningless.
  const isFile = useIsFileItself(run, bodyId) !== false;
  return (
    <section>
      <Heading
        end={
          <Button variant="link" size="small" onPress={onMore}>
            {t('inspect.overview.readOn')}
          </Button>
        }
      >
        {t('inspect.overview.beginning')}
      </Heading>
      {!isText ? (
        <p className="text-warning-text">{t('inspect.overview.noText')}</p>
      ) : isFile ? (
        <p className="text-text-2">{t('inspect.overview.file')}</p>
      ) : state === undefined || state === 'value' ? (
        <div className="rounded-l border border-border bg-surface-base p-4">
          <div data-selectable className="markdown-reading">
            <MarkdownBlocks blocks={blocks.value ?? []} />
          </div>
        </div>
      ) : (
        <NothingMark state={state} />
      )}
    </section>
  );
}

interface ThumbnailProps extends Pick<InspectorProps, 'run' | 'bodyId'> {
  readonly onShow: () => void;
}

function Thumbnail({ run, bodyId, onShow }: ThumbnailProps) {
  const { t } = useText();
  const link = useWorkerResult(`${bodyId}:screenshot`, (documents) =>
    documents.call('value', { bodyId, path: ['data', 'screenshot'] }),
  );
  const { source } = savedFile(run, 'screenshot', typeof link.value === 'string' ? link.value : null);
  if (source === null) return null;
  return (
    <section className="mt-6 first:mt-0">
      <Heading>{t('inspect.tab.screenshot')}</Heading>
      <button
        type="button"
        onClick={onShow}
        aria-label={t('inspect.overview.showScreenshot')}
        className="block w-full overflow-hidden rounded-l border border-border bg-surface-sunken hover:border-border-control"
      >
        <img src={source} alt="" className="mx-auto block h-40 w-full bg-paper object-cover object-top" />
      </button>
    </section>
  );
}

/** Metadata fields (contract 2.5) that describe a page and how it was fetched. */
const keyNames = [
  'title',
  'description',
  'url',
  'statusCode',
  'contentType',
  'language',
  'numPages',
  'totalPages',
  'cacheState',
  'cachedAt',
  'creditsUsed',
  'error',
];

function KeyFacts({ bodyId }: Pick<InspectorProps, 'bodyId'>) {
  const { t } = useText();
  const { show } = useResultNavigation();
  const answer = useWorkerResult(`${bodyId}:metadata`, (documents) =>
    documents.call('value', { bodyId, path: ['data', 'metadata'] }),
  );
  const metadata: JsonObject = isJsonObject(answer.value) ? answer.value : {};
  const chosen = keyNames.filter((name) => Object.hasOwn(metadata, name));
  return (
    <Facts
      title={t('inspect.overview.facts')}
      nameWidth={112}
      values={Object.fromEntries(chosen.map((name) => [name, metadata[name] ?? null]))}
      end={
        <Button variant="link" size="small" onPress={() => show('metadata')}>
          {t('inspect.overview.allMetadata')}
        </Button>
      }
    />
  );
}

interface MissingProps extends Pick<InspectorProps, 'run'> {
  readonly names: readonly string[];
}

/** Formats that were requested and not returned. */
function Missing({ run, names }: MissingProps) {
  const { t } = useText();
  if (names.length === 0) return null;
  return (
    <section className="mt-6 first:mt-0">
      <Heading>{t('inspect.overview.missing', { count: names.length })}</Heading>
      <ul className="flex flex-col gap-3">
        {names.map((name) => (
          <li key={name} className="flex flex-col gap-0.5">
            <span className="flex items-center gap-3">
              <span className="type-code">{name}</span>
              <NothingMark state="absent" />
            </span>
            <MissingReasons name={name} run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
