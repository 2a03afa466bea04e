import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { Range } from './searchSettings.ts';
import { Highlighted } from '../../ui/labels/Highlighted.tsx';

interface SettingFrameProps {
  readonly title: string;
  readonly help: string;
  readonly titleRanges?: readonly Range[];
  readonly helpRanges?: readonly Range[];
  readonly isChanged: boolean;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

const none: readonly Range[] = [];

/** A setting: name and description on the left, control on the right, and a mark and a reset button if it was changed. */
export function SettingFrame(props: SettingFrameProps) {
  const { t } = useText();
  const { title, help, titleRanges = none, helpRanges = none, isChanged, onReset, children } = props;
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 border-t border-border-subtle py-3 @[640px]:flex-row @[640px]:gap-6"
    >
      <div className="w-full shrink-0 @[640px]:w-[240px] @[640px]:pt-1.5">
        <h3 className="flex items-center gap-2 font-medium">
          <span className="min-w-0">
            <Highlighted text={title} ranges={titleRanges} />
          </span>
          {isChanged ? (
            <span className="flex items-center gap-1 font-regular text-accent-text type-11">
              <span aria-hidden className="size-1.5 rounded-full bg-accent" />
              {t('settings.changed')}
            </span>
          ) : null}
        </h3>
        <p className="max-w-[64ch] text-text-3 type-12">
          <Highlighted text={help} ranges={helpRanges} />
        </p>
      </div>
      <div className="flex w-full min-w-0 items-start gap-2 @[640px]:w-auto @[640px]:flex-1">
        <div className="flex min-h-8 min-w-0 flex-1 flex-col items-start justify-center gap-2">{children}</div>
        <span className="flex size-8 shrink-0 items-center justify-center">
          {isChanged ? (
            <IconButton
              icon={RotateCcw}
              label={t('settings.reset', { name: title })}
              placement="left"
              onPress={onReset}
            />
          ) : null}
        </span>
      </div>
    </section>
  );
}
