import { FileText, Image } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import {
  parserDefaults,
  parserEntries,
  parserNames,
  parserOptions,
  withParser,
  withParserOption,
  type ParserEntry,
} from '../../../../shared/request/parserCatalogue.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { AddChips } from '../fields/AddChips.tsx';
import { RequestedItemCard, DefaultCard } from './RequestedItemCard.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { MoreInJson } from '../form/MoreInJson.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** How files are read: a card for each parser, the default without any, and the meaning of an empty list. */
export function ParserCards({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'parsers');
  const entries = parserEntries(draft.body);
  const set = (value: JsonValue | undefined) => editor.apply([{ path: ['parsers'], value }]);
  const missing = parserNames.filter((name) => entries?.every((entry) => entry.name !== name) ?? true);
  return (
    <div className="flex flex-col gap-2 px-pane" data-focus-target="field:parsers">
      {entries === null ? (
        <DefaultCard icon={FileText} name="pdf" />
      ) : (
        entries.map((entry) => (
          <ParserCard
            key={`${entry.index} ${entry.name}`}
            tabId={tabId}
            entry={entry}
            problems={problems.filter(({ path }) => path[1] === entry.index)}
          />
        ))
      )}
      {entries?.length === 0 ? <p className="text-text-2">{t('builder.parsers.none')}</p> : null}
      <FieldProblems tabId={tabId} problems={problems.filter(({ path }) => path.length === 1)} />
      <AddChips
        names={missing}
        labelOf={(name) => t('builder.parsers.add', { name })}
        onAdd={(name) => set(withParser(draft.body, name))}
      >
        {entries?.length === 0 ? null : (
          <Button variant="link" size="small" onPress={() => set([])}>
            {t('builder.parsers.fileItself')}
          </Button>
        )}
        {entries === null ? null : (
          <Button variant="link" size="small" onPress={() => set(undefined)}>
            {t('builder.parsers.reset')}
          </Button>
        )}
      </AddChips>
    </div>
  );
}

interface ParserCardProps {
  readonly tabId: TabId;
  readonly entry: ParserEntry;
  readonly problems: readonly Problem[];
}

function ParserCard({ tabId, entry, problems }: ParserCardProps) {
  const { t } = useText();
  const { editor } = useDraft(tabId);
  const isLocal = useConnection(useTab(tabId)?.connectionId)?.kind === 'local-engine';
  const { index, known, value } = entry;
  const path = ['parsers', index] as const;
  const options = known === null ? [] : parserOptions(known);
  const unknown = isJsonObject(value)
    ? Object.keys(value).filter((key) => key !== 'type' && options.every((option) => option.key !== key))
    : [];
  return (
    <RequestedItemCard
      tabId={tabId}
      path={path}
      icon={known === null ? null : known === 'pdf' ? FileText : Image}
      name={entry.name}
      {...(known === 'pdf' && !isLocal ? { cost: t('builder.parsers.cost') } : {})}
      problems={problems}
    >
      {options.length + unknown.length === 0 ? null : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-4 gap-y-2">
          {options.map(({ key, control }) => (
            <OptionControl
              key={key}
              name={key}
              at={`parsers.${index}.${key}`}
              helpId={`parsers.pdf.${key}`}
              control={control}
              value={isJsonObject(value) ? value[key] : undefined}
              defaultValue={parserDefaults[key]}
              isWrong={problems.some(
                (problem) => problem.severity === 'error' && isWithin(problem.path, [...path, key]),
              )}
              onChange={(next) => editor.set(path, withParserOption(value, key, next))}
            />
          ))}
          <MoreInJson tabId={tabId} path={path} keys={unknown} />
        </div>
      )}
    </RequestedItemCard>
  );
}
