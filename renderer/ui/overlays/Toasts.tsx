import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast, Toaster } from 'sonner';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../labels/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { lifeOf, type ToastContent } from './toastContent.ts';
import { createToastSubjects } from './toastSubjects.ts';
import { useLifetime } from '../hooks/useLifetime.ts';

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: { readonly message: string } };

let shown = 0;
const subjects = createToastSubjects((id) => toast.dismiss(id));

/** Shows a notification that needs no response, for as long as it takes to read. Replaces an earlier one about the same subject. */
export function showToast(content: ToastContent): void {
  shown += 1;
  const id = `toast-${shown}`;
  subjects.take(content, id);
  toast.custom(() => <ToastCard content={content} onClose={() => toast.dismiss(id)} />, {
    id,
    // Its card counts, which knows of the focus too.
    duration: Number.POSITIVE_INFINITY,
    onDismiss: () => subjects.forget(id),
  });
}

/** Shows that an operation failed. */
export function showFailure(about: string, text: string): void {
  showToast({ about, text, isFailure: true });
}

/**
 * Whether an operation succeeded. If not, a toast shows why, and disappears after a later success; `words` formats the reason as a
 * sentence.
 */
export function worked<Told extends Outcome>(
  about: string,
  told: Told,
  words: (reason: string) => string = (reason) => reason,
): told is Extract<Told, { readonly ok: true }> {
  if (told.ok) subjects.resolve(about);
  else showFailure(about, words(told.error.message));
  return told.ok;
}

/** The same for operations that report by callback. */
export function toastCallbacks(about: string) {
  return {
    onSuccess: () => subjects.resolve(about),
    onError: (failure: { readonly message: string }) => showFailure(about, failure.message),
  };
}

/** Where toasts appear, once in the window: upon the status bar, so that one of a line covers nothing that is worked with. */
export function Toasts() {
  const { t } = useText();
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Other handlers of the key call `preventDefault` while the event propagates.
      setTimeout(() => {
        if (!event.defaultPrevented) subjects.dismissNewest();
      });
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 2, right: 8 }}
      gap={4}
      visibleToasts={3}
      containerAriaLabel={t('ui.notifications')}
    />
  );
}

function ToastCard({ content, onClose }: { readonly content: ToastContent; readonly onClose: () => void }) {
  const { t } = useText();
  const { action } = content;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useLifetime(lifeOf(content), isPointedAt || hasFocus, onClose);
  return (
    <div
      data-toast={content.isFailure === true ? 'failure' : 'done'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="ms-auto flex min-h-7 w-fit max-w-[340px] items-center gap-2 rounded-m bg-surface-inverse ps-3 pe-0.5 text-text-inverse shadow-3 type-13"
    >
      {content.isFailure === true ? <Icon as={TriangleAlert} size={14} /> : null}
      <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{content.text}</span>
      {action === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          className="text-text-inverse! data-hovered:bg-transparent! data-hovered:underline"
          onPress={() => {
            action.run();
            onClose();
          }}
        >
          {action.text}
        </Button>
      )}
      <IconButton
        icon={X}
        label={t('ui.dismiss')}
        placement="top"
        className="text-text-inverse! data-hovered:bg-transparent!"
        onPress={onClose}
      />
    </div>
  );
}
