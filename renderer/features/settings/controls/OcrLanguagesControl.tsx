import { findOcrLanguage } from '../../../../shared/base/ocrLanguages.ts';
import { type OcrLanguageState } from '../../../../shared/api/engine/ocrLanguages.ts';
import { useChangeOcrLanguage, useOcrLanguages } from '../../../data/queries/ocrLanguageQueries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { ProgressLine } from '../../../ui/labels/ProgressLine.tsx';
import { toastCallbacks } from '../../../ui/overlays/Toasts.tsx';

/** The languages that can be added to OCR, each with its size, its state and what can be done with it. */
export function OcrLanguagesControl() {
  const { t } = useText();
  const { data: languages, isError } = useOcrLanguages();
  if (isError) return <FieldMessage tone="error">{t('settings.row.ocrLanguages.unknown')}</FieldMessage>;
  if (languages === undefined) return null;
  const nameOf = ({ code }: OcrLanguageState): string => t(`settings.ocrLanguage.${code}`);
  const sorted = languages.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <ul aria-label={t('settings.row.ocrLanguages')} className="flex w-full max-w-[420px] flex-col">
      {sorted.map((language) => (
        <LanguageRow key={language.code} {...language} />
      ))}
    </ul>
  );
}

function LanguageRow({ code, status }: OcrLanguageState) {
  const { t, bytes } = useText();
  const size = findOcrLanguage(code)?.bytes ?? 0;
  const name = t(`settings.ocrLanguage.${code}`);
  return (
    <li className="flex min-h-control flex-col justify-center gap-1 border-b border-border-subtle py-1 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="shrink-0 text-text-3 tabular-nums type-12">
          {status.state === 'installed' ? t('settings.row.ocrLanguages.installed') : bytes(size)}
        </span>
        <LanguageButton code={code} status={status} />
      </div>
      {status.state === 'loading' ? (
        <ProgressLine
          label={t('settings.row.ocrLanguages.loading', { name })}
          share={status.receivedBytes / Math.max(1, size)}
          valueText={t('settings.row.ocrLanguages.received', {
            received: bytes(status.receivedBytes),
            size: bytes(size),
          })}
        />
      ) : null}
      {status.state === 'failed' ? (
        <FieldMessage tone="error">{t(`settings.row.ocrLanguages.${status.reason}`)}</FieldMessage>
      ) : null}
    </li>
  );
}

const buttonTexts = { absent: 'add', loading: 'cancel', installed: 'remove', failed: 'retry' } as const;

function LanguageButton({ code, status }: OcrLanguageState) {
  const { t } = useText();
  const add = useChangeOcrLanguage('ocrLanguages.add');
  const remove = useChangeOcrLanguage('ocrLanguages.remove');
  const isThere = status.state === 'loading' || status.state === 'installed';
  const call = isThere ? remove : add;
  const text = buttonTexts[status.state];
  return (
    <Button
      size="small"
      variant={isThere ? 'quiet' : 'secondary'}
      className="min-w-20"
      isDisabled={add.isPending || remove.isPending}
      aria-label={t(`settings.row.ocrLanguages.${text}Name`, { name: t(`settings.ocrLanguage.${code}`) })}
      onPress={() => call.mutate(code, toastCallbacks('ocrLanguages'))}
    >
      {t(`settings.row.ocrLanguages.${text}`)}
    </Button>
  );
}
