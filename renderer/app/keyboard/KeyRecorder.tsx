import { useEffect, useState } from 'react';
import type { KeyBindingsChange } from '../../../shared/settings/keyBindings.ts';
import { useKeyBindings } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { keysOf } from '../commands/command.ts';
import { assignment, type BindingTarget, ownersOf, type Recorded, type Settlement } from './editBindings.ts';
import { useRecorder } from './useRecorder.ts';

interface KeyRecorderProps {
  readonly target: BindingTarget;
  readonly onSave: (change: KeyBindingsChange) => void;
  readonly onClose: () => void;
}

/** Records keys, shows which command already has them, and offers to swap or to take them. */
export function KeyRecorder({ target, onSave, onClose }: KeyRecorderProps) {
  const { t, list } = useText();
  const platform = usePlatform();
  const keysText = useBindingText();
  const chosen = useKeyBindings();
  const [recorded, setRecorded] = useState<Recorded>({ kind: 'waiting' });
  const { command } = target;
  const title = t(command.title, command.titleValues);
  const binding = recorded.kind === 'keys' ? recorded.binding : null;
  const owners = binding === null ? [] : ownersOf(binding, command.id, platform, chosen);
  const isConflict = owners.length > 0;
  const names = list(owners.map((owner) => t(owner.title, owner.titleValues)));
  const canSwap = target.replaced !== null || keysOf(command, platform, chosen).length > 0;

  const settle = (keys: string, settlement: Settlement) => {
    onSave(assignment(target, keys, settlement, platform, chosen));
    announce(t('settings.keys.given', { keys: keysText(keys).join(' '), name: title }));
    onClose();
  };
  useRecorder(!isConflict, onClose, (next) => {
    if (next.kind === 'keys' && ownersOf(next.binding, command.id, platform, chosen).length === 0)
      settle(next.binding, 'take');
    else setRecorded(next);
  });
  useEffect(() => announce(t('settings.keys.press', { name: title })), [t, title]);
  useEffect(() => {
    if (isConflict) announce(t('settings.keys.conflict', { names, name: title, canSwap }), 'assertive');
  }, [isConflict, names, title, canSwap, t]);

  return (
    <div
      role="group"
      aria-label={t('settings.keys.recorder', { name: title })}
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-l bg-surface-sunken px-3 py-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {isConflict && binding !== null ? (
        <>
          <KeyHint binding={binding} />
          <p className="min-w-0 flex-1 text-warning-text">
            {t('settings.keys.conflict', { names, name: title, canSwap })}
          </p>
          {canSwap ? (
            <Button size="small" autoFocus onPress={() => settle(binding, 'swap')}>
              {t('settings.keys.swap')}
            </Button>
          ) : null}
          <Button size="small" autoFocus={!canSwap} onPress={() => settle(binding, 'take')}>
            {t('settings.keys.take')}
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1">
            {target.replaced === null
              ? t('settings.keys.press', { name: title })
              : t('settings.keys.pressInstead', {
                  name: title,
                  keys: keysText(target.replaced).join(' '),
                })}
          </p>
          {recorded.kind === 'refused' ? (
            <FieldMessage tone="warning">{t(`settings.keys.refused.${recorded.why}`)}</FieldMessage>
          ) : null}
        </>
      )}
      <Button size="small" variant="quiet" onPress={onClose}>
        {t('settings.keys.cancel')}
      </Button>
    </div>
  );
}
