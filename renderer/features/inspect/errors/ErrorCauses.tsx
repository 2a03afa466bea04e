import type { ErrorCause } from '../../../../shared/errors/presentation.ts';
import { isMessageKey, type MessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';

/** Possible causes, most likely first, each with its evidence from this request. */
export function ErrorCauses({ causes }: { readonly causes: readonly ErrorCause[] }) {
  const { t } = useText();
  if (causes.length === 0) return null;
  return (
    <section aria-label={t('inspect.causes')}>
      <h3 className="mb-1 font-medium text-text-2 type-12">{t('inspect.causes')}</h3>
      <ol className="flex flex-col">
        {causes.map((cause, index) => (
          <li
            key={cause.id}
            className={joinClasses('flex gap-4 py-2 ps-2', index === 0 ? '' : 'border-t border-border-subtle')}
          >
            <span aria-hidden className="w-3 shrink-0 text-text-3 type-13">
              {index + 1}
            </span>
            <div className="min-w-0" data-selectable>
              <p className="font-medium type-13">{t(causeKey(cause.id), cause.values)}</p>
              <p className="text-text-2 type-12 [overflow-wrap:anywhere]">
                {t(causeKey(`${cause.id}.evidence`), cause.values)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the text key of a cause; a test checks that every id has one. */
export function causeKey(id: string): MessageKey {
  const key = `causes.${id}`;
  return isMessageKey(key) ? key : 'errors.internal.title';
}
