import { Quote } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import {
  type ExtractedData,
  isAtOrBelow,
  type SourcedValue,
  sourcePath,
  type ValueSource,
} from '../../../../shared/document/site/extractResult.ts';
import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { LinkBar } from '../LinkBar.tsx';
import { JsonExplorer } from '../json/JsonExplorer.tsx';
import { SourceRow } from './SourceRow.tsx';
import { useOpenSource } from './useOpenSource.ts';

interface ExtractedValuesProps {
  readonly bodyId: BodyId;
  readonly result: ExtractedData;
  readonly schema: JsonObject | null;
  readonly lead: ReactNode;
}

/** Below this path of the response is the data. */
const root: JsonSteps = ['data'];
/** Sources of a chosen object or list: more are in the list of sources. */
const maxShownValues = 30;

/** The data as a tree or a table, with the source of each value in its row, and the lines of the chosen one below. */
export function ExtractedValues({ bodyId, result, schema, lead }: ExtractedValuesProps) {
  const { open, choice } = useOpenSource();
  const [chosen, setChosen] = useState<JsonSteps | null>(null);
  const byPath = useMemo(() => new Map(result.values.map((value) => [value.path, value])), [result.values]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <JsonExplorer
        label="data"
        bodyId={bodyId}
        path={root}
        state="value"
        schema={schema}
        lead={lead}
        aside={(path) => <SourceTag value={byPath.get(sourcePath(path.slice(root.length)))} />}
        onChoose={setChosen}
      />
      {chosen === null ? null : <ChosenSources path={chosen.slice(root.length)} values={result.values} onOpen={open} />}
      <LinkBar choice={choice} />
    </div>
  );
}

/** The page of a value; the mark means that a line of it contains the value. */
function SourceTag({ value }: { readonly value: SourcedValue | undefined }) {
  const { t } = useText();
  const [first, ...others] = value?.sources ?? [];
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return (
    <span
      title={first.quote === null ? t('site.extract.noQuote') : `“${first.quote}”`}
      className={joinClasses(
        'flex max-w-[40%] shrink-0 items-center gap-1 py-0.5 font-[family-name:var(--font-ui)] type-12',
        first.quote === null ? 'text-text-3' : 'text-text-2',
      )}
    >
      {first.quote === null ? null : <Icon as={Quote} size={12} className="text-accent-text" />}
      <span className="truncate">
        {urlLabel(first.url)}
        {more}
      </span>
    </span>
  );
}

interface ChosenSourcesProps {
  readonly path: JsonSteps;
  readonly values: readonly SourcedValue[];
  readonly onOpen: (source: ValueSource) => void;
}

/** The sources of the chosen value, or of those inside it. */
function ChosenSources({ path, values, onOpen }: ChosenSourcesProps) {
  const { t } = useText();
  const at = sourcePath(path);
  const found = values.filter((value) => isAtOrBelow(value.path, at));
  if (found.length === 0) return null;
  const shown = found.slice(0, maxShownValues);
  const isOne = found.length === 1 && found[0]?.path === at;
  return (
    <section
      aria-label={t('site.extract.sourcesOf', { path: at === '' ? 'data' : at })}
      className="max-h-[40%] shrink-0 overflow-y-auto border-t border-border bg-surface"
    >
      <ul>
        {shown.map(({ path: own, sources }) =>
          sources.map((source) => (
            <SourceRow
              key={`${own} ${source.url} ${source.quote ?? ''}`}
              path={isOne ? null : own}
              source={source}
              onOpen={onOpen}
            />
          )),
        )}
      </ul>
      {found.length > shown.length ? (
        <p className="px-pane py-2 text-text-3 type-12">
          {t('site.extract.moreValues', { count: found.length - shown.length })}
        </p>
      ) : null}
    </section>
  );
}
