import { X } from 'lucide-react';
import { toast, Toaster } from 'sonner';
import { useText } from '../messages/TextProvider.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface ToastContent {
  readonly text: string;
  /** One act, mostly Undo. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

/** Says something that needs no answer, at the bottom right for 10 s. */
export function showToast(content: ToastContent): void {
  toast.custom((id) => <ToastCard content={content} onClose={() => toast.dismiss(id)} />, { duration: 10_000 });
}

/** Where toasts appear; once in the window. */
export function Toasts() {
  const { t } = useText();
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 36, right: 16 }}
      gap={8}
      visibleToasts={3}
      containerAriaLabel={t('ui.notifications')}
    />
  );
}

function ToastCard({ content, onClose }: { readonly content: ToastContent; readonly onClose: () => void }) {
  const { t } = useText();
  const { action } = content;
  return (
    <div className="flex min-h-10 w-[356px] max-w-full items-center gap-2 rounded-l bg-surface-inverse py-1 ps-4 pe-2 text-text-inverse shadow-3 type-13">
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
