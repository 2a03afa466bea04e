import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../labels/Icon.tsx';

interface SearchDialogProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** The field that is written in: it takes the focus. */
  readonly field: ReactNode;
  /** At the left of the list, in a window that is wide enough. */
  readonly aside: ReactNode;
  readonly footer: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A big list under one field, as the palette is, with its groups at the side. Escape and a press outside close it. */
export function SearchDialog({ title, icon, field, aside, footer, onClose, children }: SearchDialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 flex items-start justify-center bg-scrim px-6 pt-16 pb-6"
    >
      <Modal className="flex h-[min(100%,640px)] w-[880px] max-w-full flex-col overflow-hidden rounded-xl bg-surface-raised text-text shadow-3 outline-none">
        <Dialog aria-label={title} className="flex min-h-0 flex-1 flex-col outline-none">
          <div className="flex h-13 shrink-0 items-center gap-3 border-b border-border px-4">
            <Icon as={icon} size={20} className="text-text-2" />
            {field}
          </div>
          <div className="flex min-h-0 flex-1">
            <div className="flex w-56 shrink-0 flex-col overflow-y-auto border-e border-border">{aside}</div>
            <div className="flex min-w-0 flex-1 flex-col">{children}</div>
          </div>
          {footer}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
