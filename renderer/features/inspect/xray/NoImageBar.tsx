import { ImageOff } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

interface NoImageBarProps {
  /** Sends again for an X-ray with an image; null if that would return none. */
  readonly onSendAgain: (() => void) | null;
}

/** Above an X-ray without an image of its page, which list and Markdown have the room of. */
export function NoImageBar({ onSendAgain }: NoImageBarProps) {
  const { t } = useText();
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border-subtle px-pane py-1 text-text-2 type-12">
      <Icon as={ImageOff} size={14} className="text-text-3" />
      <span className="min-w-0">{t(onSendAgain === null ? 'xray.noPicture' : 'xray.noPictureYet')}</span>
      {onSendAgain === null ? null : (
        <Button variant="link" size="small" onPress={onSendAgain}>
          {t('xray.makePicture')}
        </Button>
      )}
    </div>
  );
}
