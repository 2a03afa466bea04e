import { Braces, CircleHelp, FileText, Image, X } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { isWithin } from '../../../shared/request/jsonPath.ts';
import {
  parserDefaults,
  parserEntries,
  parserNames,
  parserOptions,
  withParser,
  withParserOption,
  type ParserEntry,
} from '../../../shared/request/parserCatalogue.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FieldProblems } from './FieldProblems.tsx';
import { MoreInJson } from './MoreInJson.tsx';
import { OptionControl } from './OptionControl.tsx';
import { revealInJson } from './revealProblem.ts';
import { useDraft } from './useDraft.ts';
import { useProblems } from './useProblems.ts';

/** How files are read: a card for each parser, what stands without any, and what an empty list means. */
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
        <div className="flex h-9 items-center gap-2 rounded-l border border-dashed border-border px-3">
          <Icon as={FileText} className="text-text-3" />
          <span className="text-text-2 type-code">pdf</span>
          <span className="flex-1" />
          <span className="text-text-3 type-12">{t('builder.formats.default')}</span>
        </div>
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
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {missing.map((name) => (
          <Chip
            key={name}
            look="add"
            isCode
            text={name}
            label={t('builder.parsers.add', { name })}
            onPress={() => set(withParser(draft.body, name))}
          />
        ))}
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
      </div>
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
  const services = useServices();
  const { editor } = useDraft(tabId);
  const { index, known, value } = entry;
  const path = ['parsers', index];
  const options = known === null ? [] : parserOptions(known);
  const shownName = entry.name === '' ? t('builder.formats.unnamed', { number: index + 1 }) : entry.name;
  const unknown = isJsonObject(value)
    ? Object.keys(value).filter((key) => key !== 'type' && options.every((option) => option.key !== key))
    : [];
  return (
    <Card>
      <div className="flex h-9 items-center gap-2 ps-3 pe-2" data-focus-target={`field:parsers.${index}`}>
        <Icon as={known === null ? CircleHelp : known === 'pdf' ? FileText : Image} className="text-text-2" />
        <span className="type-code">{shownName}</span>
        <span className="flex-1" />
        {known === 'pdf' ? <span className="text-text-3 type-12">{t('builder.parsers.cost')}</span> : null}
        {known === null ? (
          <IconButton
            icon={Braces}
            label={t('builder.field.editInJson')}
            onPress={() => revealInJson(services, tabId, path)}
          />
        ) : null}
        <IconButton
          icon={X}
          label={t('builder.formats.remove', { name: shownName })}
          onPress={() => editor.apply([{ path, value: undefined }])}
        />
      </div>
      {options.length + unknown.length === 0 ? null : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-4 gap-y-2 border-t border-border-subtle px-3 pt-2 pb-3">
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
      <FieldProblems tabId={tabId} problems={problems} className="px-3 pb-2" />
    </Card>
  );
}
