import { CircleCheck, KeyRound, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { minSecretChars } from '../../../shared/connection/secretSlots.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { fieldFrame, fieldSizes } from '../../ui/controls/fieldStyles.ts';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { SecretInput, takeSecret } from '../../ui/controls/SecretField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { NameFault } from './environmentDraft.ts';

interface SecretLineProps {
  readonly environment: string;
  readonly name: string;
  readonly fault: NameFault | null;
  /** Whether it has a value on this computer. */
  readonly isSet: boolean;
  readonly onName: (name: string) => void;
  readonly onRemove: () => void;
}

/** A secret: its name, and a write-only field whose value goes into the keychain. */
export function SecretLine({ environment, name, fault, isSet, onName, onRemove }: SecretLineProps) {
  const { t } = useText();
  const { host } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const [isShort, setShort] = useState(false);
  const isNamed = name !== '' && fault === null;
  const set = async (value: string) => {
    const done = await host.call('project.setSecret', { environment, name, value });
    worked('project.secret', done, (reason) => t('project.saveFailed', { reason }));
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <TextField
          aria-label={t('project.env.name', { number: name })}
          size="small"
          isCode
          className="w-[38%]"
          placeholder={t('project.env.name.placeholder')}
          value={name}
          isWrong={fault !== null}
          autoFocus={name === ''}
          onChange={onName}
        />
        <label className={joinClasses(fieldFrame, fieldSizes.small, 'flex-1')}>
          <span className="sr-only">{t('project.env.secretValue', { name })}</span>
          <SecretInput
            inputRef={input}
            placeholder={t(isSet ? 'project.env.isSet' : 'project.env.isNotSet')}
            onText={(text) => setHasText(text.trim() !== '')}
          />
          {isSet ? <Icon as={CircleCheck} size={14} className="text-success-text" /> : null}
        </label>
        <Button
          size="small"
          icon={KeyRound}
          isDisabled={!hasText || !isNamed}
          onPress={() => {
            setHasText(false);
            // The button is disabled now; without focus, not even Escape would close the dialog.
            input.current?.focus();
            const value = takeSecret(input.current).trim();
            setShort(value.length < minSecretChars);
            void set(value);
          }}
        >
          {t(isSet ? 'project.env.replaceSecret' : 'project.env.setSecret')}
        </Button>
        <IconButton
          icon={X}
          label={t('project.env.remove', { name })}
          onPress={() => {
            if (isSet) void set('');
            onRemove();
          }}
        />
      </div>
      {fault === null ? null : <FieldMessage>{t(`project.env.${fault}`)}</FieldMessage>}
      {isShort ? (
        <FieldMessage tone="warning">{t('project.env.shortSecret', { name, shortest: minSecretChars })}</FieldMessage>
      ) : null}
    </div>
  );
}
