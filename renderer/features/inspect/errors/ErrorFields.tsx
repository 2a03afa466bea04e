import { isJsonObject } from '../../../../shared/base/json.ts';
import { pathText } from '../../../../shared/base/pathText.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import type { FieldPath } from '../../../../shared/errors/evidence.ts';
import type { ErrorPresentation } from '../../../../shared/errors/presentation.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface ErrorFieldsProps {
  readonly card: ErrorPresentation;
  readonly error: AppError;
  readonly onGo: (path: FieldPath) => void;
}

const maxShown = 20;
const maxDetailsChars = 2000;

/** The fields of the request that caused the failure, each with a link; otherwise the details that the service sent. */
export function ErrorFields({ card, error, onGo }: ErrorFieldsProps) {
  const { t, bytes } = useText();
  const rows =
    card.sizes.length > 0
      ? card.sizes.map(({ path, bytes: size }) => ({ path, message: bytes(size) }))
      : card.fields.map(({ path, message }) => ({ path, message }));
  if (rows.length === 0) return card.case === 'still-working' ? null : <OtherDetails error={error} />;
  return (
    <ul
      aria-label={t(card.sizes.length > 0 ? 'inspect.sizes' : 'inspect.fields')}
      className="flex flex-col gap-1 rounded-m border border-border-subtle bg-surface-sunken px-3 py-2"
    >
      {rows.slice(0, maxShown).map(({ path, message }) => (
        <li key={`${path.join('.')}:${message}`} className="flex min-w-0 items-baseline gap-3 type-12">
          <Button
            variant="link"
            size="small"
            className="h-auto! max-w-[50%] shrink! whitespace-normal! text-start font-code [overflow-wrap:anywhere]"
            onPress={() => onGo(path)}
          >
            {path.length === 0 ? t('inspect.fields.body') : pathText(path)}
          </Button>
          <span data-selectable className="min-w-0 flex-1 text-text-2 [overflow-wrap:anywhere]">
            {message}
          </span>
        </li>
      ))}
      {rows.length > maxShown ? (
        <li className="text-text-3 type-12">{t('inspect.fields.more', { count: rows.length - maxShown })}</li>
      ) : null}
    </ul>
  );
}

/** `details` in an unknown shape: shown as received. */
function OtherDetails({ error }: { readonly error: AppError }) {
  const { t } = useText();
  if (error.kind !== 'service' || error.details === null) return null;
  const { details } = error;
  // Details that name the private host or a field of the request are on the card as text.
  if (Array.isArray(details) && details.some((detail) => isJsonObject(detail) && 'message' in detail)) return null;
  const text = JSON.stringify(details, null, 2);
  return (
    <pre
      data-selectable
      tabIndex={0}
      role="group"
      aria-label={t('inspect.details')}
      className="max-h-40 overflow-auto whitespace-pre-wrap rounded-m border border-border-subtle bg-surface-sunken px-3 py-2 font-code text-text-2 type-12 [overflow-wrap:anywhere]"
    >
      {text.length > maxDetailsChars ? `${text.slice(0, maxDetailsChars)}…` : text}
    </pre>
  );
}
