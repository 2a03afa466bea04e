import type { ReactNode } from 'react';
import type { FormField } from '../../../../shared/request/fields.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { isMessageKey } from '../../../messages/english.ts';
import { printShort } from '../../../../shared/request/problems.ts';

/** A field's description, its default, its cost, and why it might fail. */
export function FieldHelp({ field, isMissing }: { readonly field: FormField; readonly isMissing: boolean }) {
  const { t } = useText();
  const words = (id: string | null): string | null => (id !== null && isMessageKey(id) ? t(id) : null);
  const { help, cost, conflicts } = field.messages;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-strong">{field.name}</h4>
      <p className="text-text-2">{words(help)}</p>
      <p className="text-text-3 type-12">
        {field.defaultValue === undefined
          ? t('builder.field.noDefault')
          : t('builder.field.defaultIs', { value: printShort(field.defaultValue) })}
      </p>
      <Note title={t('builder.field.cost')}>{words(cost)}</Note>
      <Note title={t('builder.field.conflicts')}>{words(conflicts)}</Note>
      {isMissing ? <p className="text-warning-text type-12">{t('builder.field.notLocal')}</p> : null}
    </div>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <p className="type-12">
      <span className="font-medium">{title}</span>
      <span className="text-text-2"> {children}</span>
    </p>
  );
}
