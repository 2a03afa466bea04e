import { CircleHelp, Search } from 'lucide-react';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { MarkdownTab } from '../MarkdownTab.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { SentenceSupports } from '../support/SentenceSupports.tsx';

interface AnswerTabProps extends InspectorProps {
  readonly source: 'answer' | 'highlights' | 'summary';
}

/** A model's text about the page, or the passages that match a query: displayed like the page's own text, below the question. */
export function AnswerTab({ source, ...props }: AnswerTabProps) {
  const { t } = useText();
  const asked = source === 'summary' ? null : queryOf(props.run.request['formats'], source);
  return (
    <MarkdownTab
      {...props}
      source={source}
      lead={
        <>
          {asked === null ? null : (
            <p className="flex shrink-0 items-start gap-2 border-b border-border-subtle bg-surface-sunken px-8 py-3 text-text-2">
              <Icon as={source === 'answer' ? CircleHelp : Search} size={16} className="mt-0.5" />
              <span className="sr-only">{t('inspect.answer.asked')}</span>
              <span data-selectable className="min-w-0 max-w-[72ch] [overflow-wrap:anywhere]">
                {asked}
              </span>
            </p>
          )}
          <SentenceSupports bodyId={props.bodyId} source={source} />
        </>
      }
    />
  );
}

/** The question or query of the request, in whichever of its forms. */
function queryOf(formats: JsonValue | undefined, source: 'answer' | 'highlights'): string | null {
  if (!Array.isArray(formats)) return null;
  for (const format of (formats as readonly JsonValue[]).filter(isJsonObject)) {
    const { type } = format;
    const words =
      source === 'highlights'
        ? type === 'highlights' && format['query']
        : type === 'question'
          ? format['question']
          : type === 'query' && format['prompt'];
    if (typeof words === 'string' && words !== '') return words;
  }
  return null;
}
