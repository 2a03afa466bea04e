import { Copy, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { type BrandFormat, brandFormats, exportBrand } from '../../../../shared/document/brand/brandExport.ts';
import { fileNameOf } from '../../../../shared/document/fileName.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useSaveText } from '../save/useSaveText.ts';

interface BrandExportDialogProps {
  readonly branding: JsonObject;
  /** Name that the file name is derived from. */
  readonly name: string;
  readonly onClose: () => void;
}

const endings: Readonly<Record<BrandFormat, string>> = {
  dtcg: 'tokens.json',
  css: 'css',
  tailwind: 'theme.css',
  json: 'json',
  svg: 'svg',
};

/** Exports a brand in a format of design tools: a preview, which value became what, and which values the format cannot hold. */
export function BrandExportDialog({ branding, name, onClose }: BrandExportDialogProps) {
  const { t } = useText();
  const copy = useCopy();
  const save = useSaveText();
  const [format, setFormat] = useState<BrandFormat>('dtcg');
  const { text, mapping, left } = useMemo(() => exportBrand(branding, format), [branding, format]);
  return (
    <Dialog
      title={t('inspect.branding.export')}
      width={880}
      onClose={onClose}
      actions={
        <>
          <Button icon={Copy} onPress={() => void copy(text)}>
            {t('inspect.branding.copy')}
          </Button>
          <Button variant="primary" icon={Download} onPress={() => void save(fileNameOf(name, endings[format]), text)}>
            {t('inspect.branding.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segments
          label={t('inspect.branding.format')}
          value={format}
          onChange={setFormat}
          items={brandFormats.map((id) => ({ id, text: t(`inspect.branding.format.${id}`) }))}
          className="self-start"
        />
        <p className="type-12">{t(`inspect.branding.about.${format}`)}</p>
        <div className="grid gap-4 min-[860px]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <pre
            tabIndex={0}
            role="group"
            aria-label={t('inspect.branding.preview')}
            data-selectable
            className="h-[380px] overflow-auto rounded-l border border-border bg-surface-sunken p-3 text-text focus-inset type-code"
          >
            {text}
          </pre>
          <div
            tabIndex={0}
            role="group"
            aria-label={t('inspect.branding.mapping')}
            className="h-[380px] overflow-auto focus-inset"
          >
            <table className="w-full table-fixed border-collapse type-12" aria-label={t('inspect.branding.mapping')}>
              <thead className="text-text-3">
                <tr className="h-7 border-b border-border">
                  <th scope="col" className="text-start font-regular">
                    {t('inspect.branding.value')}
                  </th>
                  <th scope="col" className="text-start font-regular">
                    {t('inspect.branding.became', { count: mapping.length })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {left.map(({ source, why }) => (
                  <tr key={source} className="border-b border-border-subtle align-top [overflow-wrap:anywhere]">
                    <th scope="row" className="py-1 pe-2 text-start font-regular type-code">
                      {source}
                    </th>
                    <td className="py-1 text-warning-text">{t(`inspect.branding.left.${why}`)}</td>
                  </tr>
                ))}
                {mapping.map(({ source, name: token }) => (
                  <tr key={source} className="border-b border-border-subtle align-top [overflow-wrap:anywhere]">
                    <th scope="row" className="py-1 pe-2 text-start font-regular type-code">
                      {source}
                    </th>
                    <td className="py-1 type-code">{token}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
