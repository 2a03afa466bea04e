import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { FieldState } from '../../../../shared/document/response/responseView.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { useCommandHandler, useServices, useWindowState } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { ComboField } from '../../../ui/controls/ComboField.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { useWorkerResult } from '../documents.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { JsonHits } from './JsonHits.tsx';
import { type JsonMarks, noMarks } from './jsonMarks.tsx';
import { JsonPathBar } from './JsonPathBar.tsx';
import { JsonTable } from './JsonTable.tsx';
import { JsonTree } from './JsonTree.tsx';
import { storeRecent } from '../../../ui/hooks/storeRecent.ts';

interface JsonExplorerProps {
  readonly label: string;
  readonly bodyId: BodyId;
  readonly path: JsonSteps;
  readonly state: FieldState;
  /** The requested schema, shown next to each value. */
  readonly schema?: JsonObject | null;
  /** Values that are marked. */
  readonly marks?: JsonMarks;
  /** A list that is the entire value, or nearly so, is shown as a table first. */
  readonly prefersTable?: boolean;
  /** What is shown at the end of a row of the tree. */
  readonly aside?: (path: JsonSteps) => ReactNode;
  /** Called with the path of the focused value. */
  readonly onChoose?: (path: JsonSteps) => void;
  /** At the start of the toolbar, such as the switch to another view. */
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
}

type View = 'tree' | 'table';

const filterTarget = 'json-filter';
const maxRecent = 8;
/** Number of values for which the last focused path is restored. */
const maxStoredSteps = 50;
const storedSteps = new Map<string, JsonSteps>();

/** JSON explorer: a tree, a table, a filter, and the path to the chosen value (ux.md 7). */
export function JsonExplorer(props: JsonExplorerProps) {
  const { label, bodyId, path, state, schema = null, marks = noMarks, prefersTable = false, lead, end } = props;
  const { t } = useText();
  const [chosenView, setView] = useState<View | null>(null);
  const [filter, setFilter] = useState('');
  const key = `${bodyId}:${JSON.stringify(path)}`;
  const [chosen, setChosen] = useState(() => storedSteps.get(key) ?? null);
  const choose = (next: JsonSteps): void => {
    setChosen(next);
    storeRecent(storedSteps, key, next, maxStoredSteps);
    props.onChoose?.(next);
  };
  const tree = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(filter).trim();
  const tables =
    useWorkerResult(`${key}:tables`, (documents) => documents.call('jsonTables', { bodyId, path })).value ?? [];
  const isList = prefersTable && (tables[0]?.path.length ?? Number.POSITIVE_INFINITY) <= path.length + 1;
  const view = chosenView ?? (isList ? 'table' : 'tree');
  const found = useWorkerResult(`${key}:find:${wanted}`, (documents) =>
    wanted === '' ? Promise.resolve(null) : documents.call('jsonFind', { bodyId, path, query: wanted }),
  ).value;
  useCommandHandler('result.find', () => void focusTarget(filterTarget));
  const goTo = (step: JsonSteps): void => {
    choose(step);
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(JSON.stringify(step))}"]`)?.focus();
  };
  return (
    <div
      role="presentation"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return;
        event.preventDefault();
        focusTarget(filterTarget);
      }}
    >
      <InspectorToolbar wraps end={end}>
        {lead}
        {tables.length === 0 ? null : (
          <Segments
            label={t('inspect.json.shape')}
            value={view}
            onChange={setView}
            items={[
              { id: 'tree', text: t('inspect.view.tree') },
              { id: 'table', text: t('inspect.view.table') },
            ]}
          />
        )}
        <FilterLine value={filter} onChange={setFilter} />
        {found === null ? null : (
          <span role="status" className="whitespace-nowrap text-text-3 type-12">
            {t('inspect.json.found', { count: found.hits.length, more: found.more ? 'yes' : 'no' })}
          </span>
        )}
      </InspectorToolbar>
      {found !== null ? (
        <JsonHits found={found} root={path} onChoose={choose} />
      ) : view === 'table' && tables.length > 0 ? (
        <JsonTable bodyId={bodyId} root={path} tables={tables} marks={marks} onChoose={choose} />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto py-2">
          <JsonTree
            ref={tree}
            label={label}
            bodyId={bodyId}
            path={path}
            state={state}
            isOpen
            schema={schema}
            marks={marks}
            chosen={chosen}
            {...(props.aside === undefined ? {} : { aside: props.aside })}
            onChoose={choose}
          />
        </div>
      )}
      {chosen === null ? null : <JsonPathBar bodyId={bodyId} label={label} root={path} path={chosen} onChoose={goTo} />}
    </div>
  );
}

interface FilterLineProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Filter text or a JSONPath; recent filters are suggested. */
function FilterLine({ value, onChange }: FilterLineProps) {
  const { t } = useText();
  const { window } = useServices();
  const recent = useWindowState((state) => state.recentJsonFilters);
  const keep = (): void => {
    const wanted = value.trim();
    if (wanted !== '')
      window.setState(({ recentJsonFilters: before }) => ({
        recentJsonFilters: [wanted, ...before.filter((each) => each !== wanted)].slice(0, maxRecent),
      }));
  };
  return (
    <div
      role="presentation"
      className="min-w-24 flex-[0_1_224px]"
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
      }}
    >
      <ComboField
        ariaLabel={t('inspect.json.filter')}
        placeholder={t('inspect.json.filter')}
        className="w-full"
        isCode
        focusName={filterTarget}
        items={recent.map((id) => ({ id }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
