import type { FieldProblem } from '../../../shared/errors/present.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';

interface ErrorFieldsProps {
  readonly fields: readonly FieldProblem[];
  readonly onGo: (path: FieldProblem['path']) => void;
}

/** Problems of single fields as the service named them; a press goes to the field. */
export function ErrorFields({ fields, onGo }: ErrorFieldsProps) {
  const { t } = useText();
  if (fields.length === 0) return null;
  return (
    <ul
      aria-label={t('inspect.fields')}
      className="flex flex-col gap-1 rounded-m border border-border-subtle bg-surface-sunken px-3 py-2"
    >
      {fields.map((field) => (
        <li key={`${field.path.join('.')}:${field.message}`} className="flex items-baseline gap-3 type-12">
          <Button variant="link" size="small" className="font-code" onPress={() => onGo(field.path)}>
            {field.path.length === 0 ? t('inspect.fields.body') : field.path.join('.')}
          </Button>
          <span data-selectable className="min-w-0 flex-1 break-words text-text-2">
            {field.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
