import { Copy } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { type LinePart, plainLine } from './errorLine.ts';
import { useCopy } from '../save/useCopyText.ts';

/** Status, code, message and ids, with one button that copies them all. */
export function ErrorLine({ parts }: { readonly parts: readonly LinePart[] }) {
  const { t } = useText();
  const copy = useCopy();
  if (parts.length === 0) return null;
  return (
    <div className="mt-1.5 flex items-start gap-1">
      <p data-selectable className="min-w-0 font-code text-text-2 type-12 [overflow-wrap:anywhere]">
        {parts.map((part, index) => (
          <span key={`${part.label}:${part.value}`}>
            {index === 0 ? null : <span aria-hidden> · </span>}
            {part.label === null ? null : `${t(`inspect.line.${part.label}`)} `}
            <span className={part.isStrong ? 'font-strong text-text' : undefined}>{part.value}</span>{' '}
          </span>
        ))}
      </p>
      <IconButton
        icon={Copy}
        label={t('inspect.line.copy')}
        className="-my-1"
        onPress={() => void copy(plainLine(parts))}
      />
    </div>
  );
}
