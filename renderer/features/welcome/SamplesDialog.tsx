import { useText } from '../../messages/TextProvider.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SampleCards } from './SampleCards.tsx';

/** The samples of the first start, for later: from the palette and the Help menu. */
export function SamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('app.samples.title')} width={560} onClose={onClose}>
      <p className="pb-3 type-13">{t('app.samples.body')}</p>
      <SampleCards onStart={onClose} />
    </Dialog>
  );
}
