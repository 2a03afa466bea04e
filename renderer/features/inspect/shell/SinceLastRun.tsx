import { BookmarkCheck, BookmarkPlus, GitCompareArrows, type LucideIcon } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { ListChanges } from '../../../../shared/document/response/documentChanges.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useBaseline } from '../../../data/runs/baselines.ts';
import { compareRuns, compareWithBaseline } from '../../../data/workspace/navigation.ts';
import { usePreviousRun, useRunOfTab } from '../../../data/history/previousRun.ts';
import { useRun, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useWorkerResult } from '../documents.tsx';
import { Heading } from '../fields/Heading.tsx';

interface SinceLastRunProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
  /** Called before another view opens. */
  readonly onLeave: () => void;
}

/** Changes of a page since the last good run of the same URL, with a link to compare both. */
export function SinceLastRun({ run, bodyId, onLeave }: SinceLastRunProps) {
  const { t, day, time } = useText();
  const services = useServices();
  const previous = usePreviousRun(run);
  const former = useRun(previous?.runId ?? null).run;
  if (previous === undefined) return null;
  return (
    <section>
      <Heading
        end={
          previous === null ? null : (
            <>
              {t('inspect.since.sinceWhen', {
                day: day(previous.createdAt, Date.now()),
                time: time(previous.createdAt),
              })}
              <LeavingLink
                icon={GitCompareArrows}
                text={t('inspect.since.compare')}
                onLeave={onLeave}
                onPress={() => compareRuns(services, previous.runId, run.runId)}
              />
            </>
          )
        }
      >
        {t('inspect.since.since')}
      </Heading>
      {previous === null ? <FirstRun run={run} onLeave={onLeave} /> : null}
      {former?.body == null ? null : <Changes bodyId={bodyId} before={former.body.bodyId} />}
      <BaselineLine run={run} onLeave={onLeave} />
    </section>
  );
}

interface LeavingLinkProps extends Pick<SinceLastRunProps, 'onLeave'> {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onPress: () => void;
}

/** An action that opens another view. */
function LeavingLink({ icon, text, onLeave, onPress }: LeavingLinkProps) {
  return (
    <Button
      variant="link"
      size="small"
      icon={icon}
      onPress={() => {
        onLeave();
        onPress();
      }}
    >
      {text}
    </Button>
  );
}

/** Notes that this URL has no earlier run; if the tab requested another URL before, offers that run. */
function FirstRun({ run, onLeave }: Omit<SinceLastRunProps, 'bodyId'>) {
  const { t } = useText();
  const services = useServices();
  const ofTab = useRunOfTab(run.runId) ?? null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
      {t('inspect.since.first')}
      {ofTab === null ? null : (
        <>
          <LeavingLink
            icon={GitCompareArrows}
            text={t('inspect.since.compareTab')}
            onLeave={onLeave}
            onPress={() => compareRuns(services, ofTab.runId, run.runId)}
          />
          <Address text={urlLabel(ofTab.url)} title={ofTab.url} className="type-12" />
        </>
      )}
    </p>
  );
}

/** Whether the request has an accepted baseline, and a link to compare this result with it. */
function BaselineLine({ run, onLeave }: Omit<SinceLastRunProps, 'bodyId'>) {
  const { t } = useText();
  const services = useServices();
  const baseline = useBaseline(run);
  if (baseline === undefined || !requestKinds[run.endpoint].comparison.hasBaseline) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
      {t(baseline === null ? 'inspect.since.noBaseline' : 'inspect.since.baseline', {
        count: Object.keys(baseline?.parts ?? {}).length,
      })}
      {baseline === null ? null : (
        <LeavingLink
          icon={BookmarkCheck}
          text={t('inspect.since.compareBaseline')}
          onLeave={onLeave}
          onPress={() => compareWithBaseline(services, run.runId)}
        />
      )}
      <LeavingLink
        icon={BookmarkPlus}
        text={t('inspect.since.acceptBaseline')}
        onLeave={onLeave}
        onPress={() => void services.commands.run('result.acceptBaseline')}
      />
    </p>
  );
}

interface ChangesProps {
  readonly bodyId: BodyId;
  readonly before: BodyId;
}

function Changes({ bodyId, before }: ChangesProps) {
  const { t } = useText();
  const { value, failure } = useWorkerResult(`${bodyId}:${before}`, (documents) =>
    documents.call('changesSince', { bodyId, before }),
  );
  if (failure !== null) return <p className="text-text-2">{t('inspect.since.unread', { reason: failure })}</p>;
  if (value === null) return null;
  const { lines, links } = value;
  if (countOf(lines) + countOf(links) === 0) return <p className="text-text-2">{t('inspect.since.equal')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {lines === null ? null : (
        <ChangedList
          title={t('inspect.since.lines')}
          counts={t('inspect.since.counts', { added: lines.added, removed: lines.removed })}
          changes={lines}
        />
      )}
      {links === null ? null : (
        <ChangedList
          title={t('inspect.since.links')}
          counts={t('inspect.since.linkCounts', { added: links.added, removed: links.removed })}
          changes={links}
        />
      )}
    </div>
  );
}

function countOf(changes: ListChanges | null): number {
  return changes === null ? 0 : changes.added + changes.removed;
}

interface ChangedListProps {
  readonly title: string;
  readonly counts: string;
  readonly changes: ListChanges;
}

function ChangedList({ title, counts, changes }: ChangedListProps) {
  const rows = [
    ...changes.firstRemoved.map((text) => ({ sign: '−', text, look: 'bg-(--diff-del-bg) text-(--diff-del-text)' })),
    ...changes.firstAdded.map((text) => ({ sign: '+', text, look: 'bg-(--diff-add-bg) text-(--diff-add-text)' })),
  ];
  return (
    <div>
      <p className="mb-1 flex items-baseline gap-3">
        <span className="font-medium">{title}</span>
        <span className="text-text-2 tabular-nums type-12">{counts}</span>
      </p>
      {rows.length === 0 ? null : (
        <ul className="overflow-hidden rounded-l border border-border">
          {rows.map(({ sign: char, text, look }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
            <li key={index} className={`flex gap-3 px-3 py-0.5 type-code ${look}`}>
              <span className="w-2 shrink-0 select-none">{char}</span>
              <Address text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
