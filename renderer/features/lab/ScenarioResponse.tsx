import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { useScenarioText } from '../../data/queries/labCalls.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { CodeEditor } from '../../monaco/CodeEditor.tsx';
import { Card } from '../../ui/layout/Card.tsx';

const lineHeight = 20;
const padding = 16;
const maxLines = 12;

/** Responses of a scenario, as its file defines them. */
export function ScenarioResponse({ entry }: { readonly entry: LabEntry }) {
  const { t } = useText();
  const { data: text, error } = useScenarioText(entry.name);
  const lines = Math.min(maxLines, text?.split('\n').length ?? 6);
  return (
    <Card className="shrink-0">
      <header className="flex h-9 items-center gap-3 border-b border-border-subtle px-4">
        <h2 className="shrink-0 font-medium">{t('lab.answers')}</h2>
        <span data-selectable className="ms-auto min-w-0 truncate font-code text-text-2 type-12">
          {entry.file ?? entry.name}
        </span>
      </header>
      {error === null ? (
        <div className="flex" style={{ height: lines * lineHeight + padding }}>
          {text === undefined ? null : (
            <CodeEditor
              name={`scenario-${entry.name.replace('/', '-')}`}
              language="json"
              value={text}
              label={t('lab.answers.code', { name: entry.title })}
              isReadOnly
            />
          )}
        </div>
      ) : (
        <p className="px-4 py-3 text-danger-text">{t('lab.answers.notRead', { reason: error.message })}</p>
      )}
    </Card>
  );
}
