import { Globe, UserSearch } from 'lucide-react';
import { useState } from 'react';
import type { JsonValue } from '../../../../shared/base/json.ts';
import type { JsonDifference } from '../../../../shared/document/json/compareJson.ts';
import { leavesOf } from '../../../../shared/document/json/jsonLeaves.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { heldSince, quoteOf, sourceOf, textsIn, valueAt, type ValuePath } from '../../../../shared/trace/blame.ts';
import type { TraceArtifactHistory, TraceModel } from '../../../../shared/trace/traceModel.ts';
import { useBodyTexts } from '../../../data/runs/bodyText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { eventLabel } from '../eventLabel.ts';
import { selectRecord } from '../viewActions.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { parseSnapshot } from './parseSnapshot.ts';

interface BlameProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly run: RunModel;
  readonly history: TraceArtifactHistory;
  readonly versionIndex: number;
  readonly differences: readonly JsonDifference[];
  readonly value: JsonValue | undefined;
  /** The selected value in the content; null for none. */
  readonly chosen: JsonSteps | null;
}

const maxFields = 100;

/** Which event, and which source, wrote a value: of the fields that changed, or of any other of this version. Inferred. */
export function Blame({ store, model, run, history, versionIndex, differences, value, chosen }: BlameProps) {
  const { t } = useText();
  const isOpen = useView(store, (state) => state.blames);
  const [picked, setPicked] = useState<{ readonly field: string; readonly after: JsonSteps | null } | null>(null);
  if (value === undefined) return null;
  const changed = differences.filter(({ after }) => after !== undefined).map(({ path }) => path);
  const there = chosen === null || chosen.length === 0 ? [] : [chosen];
  const fields = isOpen ? distinct([...changed, ...there, ...leavesOf(value, maxFields)]).slice(0, maxFields) : [];
  // Whatever was chosen last: here, or in the content above.
  const wanted = picked !== null && picked.after === chosen ? picked.field : chosen?.join('.');
  const path = fields.find((each) => each.join('.') === wanted) ?? fields[0];
  return (
    // Visible at any scroll position, except in a low window: the content it describes is above it.
    <div className="sticky bottom-0 z-10 shrink-0 border-t border-border bg-surface-base px-pane py-1.5 low:static">
      <div className="flex items-center gap-2">
        {isOpen && path !== undefined ? (
          <Select
            ariaLabel={t('agents.blame.field')}
            size="small"
            className="min-w-0 flex-1"
            value={path.join('.')}
            onChange={(field) => setPicked({ field, after: chosen })}
            items={fields.map((each, index) => ({
              id: each.join('.'),
              text: each.join('.'),
              description: index < changed.length ? t('agents.blame.changed') : undefined,
            }))}
          />
        ) : (
          <span className="min-w-0 flex-1 text-text-2 type-12">
            {t('agents.snapshot.changed', { count: differences.length })}
          </span>
        )}
        <Button
          variant="link"
          size="small"
          icon={UserSearch}
          aria-expanded={isOpen}
          onPress={() => store.setState({ blames: !isOpen })}
        >
          {t('agents.blame')}
        </Button>
      </div>
      {isOpen && path !== undefined ? (
        <Origin store={store} model={model} run={run} history={history} versionIndex={versionIndex} path={path} />
      ) : null}
    </div>
  );
}

function Origin({
  store,
  model,
  run,
  history,
  versionIndex,
  path,
}: Omit<BlameProps, 'differences' | 'value' | 'chosen'> & { readonly path: ValuePath }) {
  const text = useText();
  const { t } = text;
  const versions = history.versions.slice(0, versionIndex + 1);
  const texts = useBodyTexts(versions.map(({ snapshotId }) => run.agent?.snapshots[snapshotId ?? '']?.body ?? null));
  const values = texts.map((each) => (each === undefined ? undefined : parseSnapshot(each)));
  const since = heldSince(values, path);
  const version = since === null ? undefined : versions[since];
  if (since === null || version === undefined)
    return <p className="py-1 text-text-3 type-12">{t('agents.blame.unknown')}</p>;
  const source = sourceOf(model, version);
  const record = model.records[source ?? version.record];
  if (record === undefined) return null;
  const { detail } = record.event;
  const held = values.at(-1);
  const quote =
    source !== null && detail.kind === 'tool_call.finished' && detail.result !== null && held !== undefined
      ? quoteOf(textsIn(detail.result), valueAt(held, path) ?? null)
      : null;
  return (
    <div className="flex items-start gap-2 py-1 type-12">
      <Icon as={Globe} size={14} className="mt-0.5 text-accent-text" />
      <p data-selectable className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {t(source === null ? 'agents.blame.event' : 'agents.blame.source', {
          field: path.join('.'),
          version: since + 1,
          what: eventLabel(record, model, text).title,
        })}
        {quote === null ? null : <q className="ps-1 text-text-2">{quote}</q>} <Tag>{t('agents.inferred')}</Tag>{' '}
        <Button variant="link" size="small" onPress={() => selectRecord(store, model, record.index)}>
          {t('agents.blame.show')}
        </Button>
      </p>
    </div>
  );
}

function distinct(paths: readonly ValuePath[]): ValuePath[] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}
