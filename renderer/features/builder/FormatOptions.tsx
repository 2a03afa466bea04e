import { Braces } from 'lucide-react';
import type { FormatName } from '../../../shared/api/formats.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { formatJsonOptions, formatTextOptions, withFormatOption } from '../../../shared/request/formatCatalogue.ts';
import { isWithin } from '../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { revealInJson } from './revealProblem.ts';
import { ScreenshotOptions } from './ScreenshotOptions.tsx';
import { useDraft } from './useDraft.ts';

interface FormatOptionsProps {
  readonly tabId: TabId;
  readonly index: number;
  readonly name: FormatName;
  readonly value: JsonValue;
  readonly problems: readonly Problem[];
}

/** The body of a format's card. */
export function FormatOptions({ tabId, index, name, value, problems }: FormatOptionsProps) {
  const { t } = useText();
  const services = useServices();
  const { draft, editor } = useDraft(tabId);
  const path = ['formats', index];
  const jsonOptions = formatJsonOptions(name);
  const setOption = (key: string, option: JsonValue | undefined) => {
    const changed = withFormatOption(value, key, option);
    // Without `formats` in the body there is nothing to replace an element of.
    if (draft.body['formats'] !== undefined) editor.set(path, changed);
  };
  const hasError = (key: string) =>
    problems.some((problem) => problem.severity === 'error' && isWithin(problem.path, [...path, key]));
  if (name === 'screenshot')
    return <ScreenshotOptions index={index} value={value} onChange={setOption} hasError={hasError} />;
  return (
    <div className="flex flex-col gap-2">
      {formatTextOptions(name).map(({ key, isLong }) => {
        const written = isJsonObject(value) ? value[key] : undefined;
        return (
          <TextField
            key={key}
            label={key}
            focusName={`field:formats.${index}.${key}`}
            {...(isLong ? { rows: 2 } : {})}
            value={typeof written === 'string' ? written : ''}
            onChange={(text) => setOption(key, text)}
            {...(hasError(key) ? { isWrong: true } : {})}
          />
        );
      })}
      {jsonOptions.length === 0 ? null : (
        <span className="flex flex-wrap items-center gap-x-2">
          <Button variant="link" size="small" icon={Braces} onPress={() => revealInJson(services, tabId, path)}>
            {t('builder.formats.editInJson', { count: jsonOptions.length })}
          </Button>
          <span className="min-w-0 font-code text-text-3 type-12">{jsonOptions.join(', ')}</span>
        </span>
      )}
    </div>
  );
}
