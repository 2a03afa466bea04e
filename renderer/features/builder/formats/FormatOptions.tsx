import { formatsNeedingOptions, type FormatName } from '../../../../shared/api/formats.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import {
  formatOptions,
  unknownFormatOptions,
  withFormatOption,
  type FormatOption,
} from '../../../../shared/request/formatCatalogue.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { AttributeSelectors } from './AttributeSelectors.tsx';
import { ChoiceBoxes } from '../fields/ChoiceBoxes.tsx';
import { MoreInJson } from '../form/MoreInJson.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { SchemaField } from './SchemaField.tsx';
import { ScreenshotOptions } from './ScreenshotOptions.tsx';
import { useDraft } from '../useDraft.ts';

interface FormatOptionsProps {
  readonly tabId: TabId;
  readonly index: number;
  readonly name: FormatName;
  readonly value: JsonValue;
  readonly problems: readonly Problem[];
}

/** The body of a format's card: a control for each of its options. */
export function FormatOptions({ tabId, index, name, value, problems }: FormatOptionsProps) {
  const { draft, editor } = useDraft(tabId);
  const path = ['formats', index];
  const setOption = (key: string, option: JsonValue | undefined) => {
    const changed = withFormatOption(value, key, option);
    // Without `formats` in the body there is nothing to replace an element of.
    if (draft.body['formats'] !== undefined) editor.set(path, changed);
  };
  const hasError = (...steps: readonly (string | number)[]) =>
    problems.some((problem) => problem.severity === 'error' && isWithin(problem.path, [...path, ...steps]));
  const unknown = unknownFormatOptions(name, value);
  const options = formatOptions(name);
  return (
    <div className="@container flex flex-col gap-2">
      {name === 'screenshot' ? (
        <ScreenshotOptions at={path.join('.')} value={value} onChange={setOption} hasError={hasError} />
      ) : (
        <div className={joinClasses('grid gap-2', options.some(isSchema) && schemaGrid)}>
          {options.map((option) => (
            <div key={option.key} className={joinClasses('min-w-0', isSchema(option) ? schemaCell : otherCell)}>
              <Option
                tabId={tabId}
                index={index}
                name={name}
                option={option}
                value={isJsonObject(value) ? value[option.key] : undefined}
                onChange={(next) => setOption(option.key, next)}
                hasError={hasError}
              />
            </div>
          ))}
        </div>
      )}
      <MoreInJson tabId={tabId} path={path} keys={unknown} />
    </div>
  );
}

/** In a wide form the schema is next to the text options. */
const schemaGrid = '@[640px]:grid-cols-2 @[640px]:grid-rows-[auto_auto_auto_1fr] @[640px]:gap-x-6';
const schemaCell = '@[640px]:col-start-1 @[640px]:row-span-4 @[640px]:row-start-1';
const otherCell = '@[640px]:col-start-2';

function isSchema({ kind }: FormatOption): boolean {
  return kind === 'schema';
}

interface OptionProps {
  readonly tabId: TabId;
  readonly index: number;
  readonly name: FormatName;
  readonly option: FormatOption;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly hasError: (...steps: readonly (string | number)[]) => boolean;
}

function Option({ tabId, index, name, option, value, onChange, hasError }: OptionProps) {
  const services = useServices();
  const { key } = option;
  const at = `formats.${index}.${key}`;
  const helpId = `formats.${name}.${key}`;
  const shared = { name: key, at, helpId, value, onChange, isWrong: hasError(key) };
  switch (option.kind) {
    case 'text':
      return (
        <OptionControl
          {...shared}
          control={{ kind: 'text', maxLength: null }}
          isRequired={formatsNeedingOptions.has(name)}
          {...(option.isLong ? { rows: 2 } : {})}
        />
      );
    case 'schema':
      return (
        <SchemaField
          at={at}
          helpId={helpId}
          value={value}
          onChange={onChange}
          onOpen={() => revealInJson(services, tabId, ['formats', index, key])}
          isWrong={hasError(key)}
        />
      );
    case 'switch':
      return <OptionControl {...shared} control={{ kind: 'boolean' }} defaultValue={false} isRow />;
    case 'choice':
      return (
        <OptionControl
          {...shared}
          control={{ kind: 'choice', values: option.values }}
          defaultValue={option.values[0]}
        />
      );
    case 'several':
      return (
        <ChoiceBoxes at={at} name={key} helpId={helpId} choices={option.values} value={value} onChange={onChange} />
      );
    case 'selectors':
      return (
        <AttributeSelectors
          tabId={tabId}
          path={['formats', index, key]}
          value={value}
          onChange={onChange}
          hasError={(row) => hasError(key, row)}
        />
      );
    case 'whole':
    case 'viewport':
      // Only a screenshot has them, and its card draws them side by side.
      return null;
  }
}
