import { type PageKind, pageKinds, type Xray } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { knownKind } from './knownKind.ts';

interface PageKindChoiceProps {
  readonly xray: Xray;
  /** Has the result made again as another kind; null where the page is not here to be read again. */
  readonly onReadAs: ((kind: PageKind) => void) | null;
}

/** The page type that the engine detected, and a control to override it. */
export function PageKindChoice({ xray: { pageKind, readAs }, onReadAs }: PageKindChoiceProps) {
  const { t } = useText();
  const told = readAs ?? pageKind;
  const known = knownKind(told);
  const label = <span className="text-text-2">{t('xray.pageKind')}</span>;
  if (onReadAs === null || known === null) {
    const words = known === null ? (told ?? t('xray.pageKind.none')) : t(`xray.kind.${known}`);
    return (
      <span className="whitespace-nowrap type-12">
        {label} <span className="font-medium">{words}</span>
      </span>
    );
  }
  return (
    <span className="flex shrink-0 items-center gap-2 whitespace-nowrap type-12">
      {label}
      <Select
        ariaLabel={t('xray.pageKind')}
        size="small"
        variant="quiet"
        className="w-40"
        value={known}
        items={pageKinds.map((id) => ({
          id,
          text: t(`xray.kind.${id}`),
          description: id === pageKind ? t('xray.kind.found') : undefined,
        }))}
        onChange={(kind) => {
          if (kind !== known) onReadAs(kind);
        }}
      />
    </span>
  );
}
