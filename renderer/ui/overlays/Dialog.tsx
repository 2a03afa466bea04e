import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../controls/Button.tsx';
import { joinClasses } from '../joinClasses.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons; the safe action is primary and last. */
  readonly actions?: ReactNode;
  readonly width?: 440 | 560 | 720 | 880;
  /** Its content is only read: then the content itself takes the focus, so that keys can scroll it. */
  readonly isReading?: boolean;
  /** `alertdialog` for actions that cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog';
}

const widths = { 440: 'w-[440px]', 560: 'w-[560px]', 720: 'w-[720px]', 880: 'w-[880px]' } as const;

/** A dialog over the window, open while it is rendered. Escape and a press outside close it, unless it is an alert. */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  width = 440,
  isReading = false,
  role = 'dialog',
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === 'dialog'}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-40 flex items-center justify-center bg-scrim p-6"
    >
      <Modal
        className={joinClasses(
          'flex max-h-full max-w-full flex-col rounded-l bg-surface-raised text-text shadow-3 outline-none',
          widths[width],
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <Heading slot="title" className="shrink-0 px-5 pt-4 pb-2 font-strong type-14">
            {title}
          </Heading>
          <div
            {...(isReading ? { tabIndex: 0 } : {})}
            className="min-h-0 flex-1 overflow-y-auto px-5 pb-4 text-text-2 focus-inset"
          >
            {children}
          </div>
          {actions === undefined ? null : (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 px-5 pb-4">{actions}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly body: string;
  /** Label of the irreversible action, a verb. */
  readonly confirmText: string;
  readonly cancelText: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms an irreversible action; canceling is the primary action. */
export function ConfirmDialog({ title, body, confirmText, cancelText, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            onPress={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirmText}
          </Button>
          <Button variant="secondary" autoFocus onPress={onClose}>
            {cancelText}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
