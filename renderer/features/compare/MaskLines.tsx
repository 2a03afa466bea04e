import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { anything, countMasked, patternLike } from '../../../shared/document/compare/lineMasks.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ToggleChip } from '../../ui/controls/FilterChip.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { LineMasksState } from './lineMasks.ts';

interface MaskLinesProps {
  readonly before: string;
  readonly after: string;
  /** Formats how many lines of each side a pattern matches, if the sides are not A and B. */
  readonly countLabel?: (inBefore: number, inAfter: number) => string;
  readonly state: LineMasksState;
  /** How many lines are left out, or would be. */
  readonly masked: number;
  /** The lines of the current change; none if nothing differs. */
  readonly currentChangeLines: () => readonly string[];
}

/** Ignores lines in a comparison that differ each time (ux.md 11), shows their count, and restores them. */
export function MaskLines({ before, after, countLabel, state, masked, currentChangeLines }: MaskLinesProps) {
  const { t } = useText();
  return (
    <>
      <Popover
        label={t('compare.mask')}
        width={380}
        trigger={
          <Button size="small">
            <Icon as={EyeOff} size={14} />
            {t('compare.mask')}
          </Button>
        }
      >
        {(close) => (
          <MaskForm
            before={before}
            after={after}
            countLabel={countLabel}
            lines={currentChangeLines()}
            add={state.add}
            onDone={close}
          />
        )}
      </Popover>
      {state.masks.length === 0 ? null : (
        <>
          <ToggleChip isOn={state.isOn} onChange={state.show}>
            {t('compare.masked', { count: masked })}
          </ToggleChip>
          <Button size="small" variant="quiet" onPress={state.clear}>
            {t('compare.mask.clear')}
          </Button>
        </>
      )}
    </>
  );
}

interface MaskFormProps extends Pick<MaskLinesProps, 'before' | 'after'> {
  readonly countLabel: MaskLinesProps['countLabel'];
  readonly lines: readonly string[];
  readonly add: LineMasksState['add'];
  readonly onDone: () => void;
}

function MaskForm({ before, after, countLabel, lines, add, onDone }: MaskFormProps) {
  const { t } = useText();
  const written = lines.filter((line) => line.trim() !== '');
  const [pattern, setPattern] = useState(patternLike(written[0] ?? ''));
  const mask = { pattern, isPattern: true };
  const [inA, inB] = [countMasked(before, mask), countMasked(after, mask)];
  const done = (masks: Parameters<typeof add>[0]): void => {
    add(masks);
    onDone();
  };
  return (
    <div className="flex flex-col gap-3">
      {written.length === 0 ? null : (
        <div className="flex flex-col items-start gap-2">
          <p className="max-h-24 w-full overflow-hidden whitespace-pre-wrap rounded-s bg-surface-sunken px-2 py-1 type-code [overflow-wrap:anywhere]">
            {written.slice(0, maxPreviewLines).join('\n')}
          </p>
          <Button size="small" onPress={() => done(written.map((line) => ({ pattern: line, isPattern: false })))}>
            {t('compare.mask.these', { count: written.length })}
          </Button>
        </div>
      )}
      <TextField
        label={t('compare.mask.like')}
        description={countLabel?.(inA, inB) ?? t('compare.mask.about', { sign: anything, a: inA, b: inB })}
        value={pattern}
        onChange={setPattern}
        isCode
      />
      <Button
        variant="primary"
        size="small"
        className="self-end"
        isDisabled={inA + inB === 0}
        onPress={() => done([mask])}
      >
        {t('compare.mask.add')}
      </Button>
    </div>
  );
}

const maxPreviewLines = 4;
