import { Download } from 'lucide-react';
import { useState } from 'react';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import {
  brandColours,
  brandComponents,
  brandImages,
  contrastFixes,
  undrawnOf,
} from '../../../../shared/document/brand/brandingView.ts';
import { restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { Facts } from '../fields/Facts.tsx';
import { FieldView } from '../fields/FieldView.tsx';
import { Heading } from '../fields/Heading.tsx';
import { EmptyField } from '../fields/EmptyField.tsx';
import { RestFields } from '../fields/RestFields.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { LoadImages } from '../images/LoadImages.tsx';
import { BrandColours, type ColourNotation, colourNotations } from './BrandColours.tsx';
import { BrandComponents } from './BrandComponents.tsx';
import { BrandContrast } from './BrandContrast.tsx';
import { BrandExportDialog } from './BrandExportDialog.tsx';
import { BrandFixes } from './BrandFixes.tsx';
import { BrandImages } from './BrandImages.tsx';
import { BrandSpacing } from './BrandSpacing.tsx';
import { BrandType } from './BrandType.tsx';

const drawn = {
  colors: 'object',
  typography: 'object',
  fonts: 'list',
  components: 'object',
  images: 'object',
  logo: 'text',
  spacing: 'object',
  colorScheme: 'text',
  brandName: 'text',
} as const;

/** Brand of a site: colors with their roles, type, shape, components and images, drawn from returned values only. */
export function BrandingTab({ run, bodyId }: InspectorProps) {
  const { t } = useText();
  const [notation, setNotation] = useState<ColourNotation>('hex');
  const [isExporting, setIsExporting] = useState(false);
  return (
    <FieldView
      bodyId={bodyId}
      tab="branding"
      facts={
        <Segments
          label={t('inspect.branding.notation')}
          value={notation}
          onChange={setNotation}
          items={colourNotations.map((id) => ({ id, text: t(`inspect.branding.notation.${id}`) }))}
        />
      }
      end={
        <Button size="small" icon={Download} onPress={() => setIsExporting(true)}>
          {t('inspect.branding.exportButton')}
        </Button>
      }
    >
      {(value) => {
        const branding: JsonObject = isJsonObject(value) ? value : {};
        const colours = brandColours(branding);
        const scheme = textAt(branding, 'colorScheme');
        const name = textAt(branding, 'brandName');
        return (
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 @min-[880px]/view:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-6">
              {isExporting ? (
                <BrandExportDialog
                  branding={branding}
                  name={name ?? run.summary?.title ?? ''}
                  onClose={() => setIsExporting(false)}
                />
              ) : null}
              {name === null ? null : <h2 className="font-strong type-20">{name}</h2>}
              <section>
                <Heading
                  end={
                    scheme === null ? null : (
                      <>
                        colorScheme <Tag>{scheme}</Tag>
                      </>
                    )
                  }
                >
                  {t('inspect.branding.colours')}
                </Heading>
                {colours.length === 0 ? (
                  <Missing branding={branding} field="colors" />
                ) : (
                  <BrandColours colours={colours} notation={notation} />
                )}
                <RestFields values={undrawnOf(branding, 'colors')} />
              </section>
              <div>
                <BrandContrast colours={colours} />
                <BrandFixes fixes={contrastFixes(colours)} />
              </div>
              <BrandSpacing branding={branding} />
              {groupsOf(branding).map(([title, values]) => (
                <Facts key={title} title={title} values={values} />
              ))}
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <BrandType branding={branding} />
              <section>
                <Heading end={t('inspect.branding.onlyReturned')}>{t('inspect.branding.components')}</Heading>
                {brandComponents(branding).length === 0 ? (
                  <Missing branding={branding} field="components" />
                ) : (
                  <BrandComponents branding={branding} />
                )}
              </section>
              <section>
                <Heading end={<LoadImages run={run} urls={brandImages(branding).map(({ url }) => url)} />}>
                  {t('inspect.branding.images')}
                </Heading>
                {brandImages(branding).length === 0 ? <Missing branding={branding} field="images" /> : null}
                <BrandImages branding={branding} />
                <RestFields values={undrawnOf(branding, 'images')} />
              </section>
            </div>
          </div>
        );
      }}
    </FieldView>
  );
}

/** A group that is absent, null or empty. */
function Missing({ branding, field }: { readonly branding: JsonObject; readonly field: string }) {
  return <EmptyField of={branding} name={field} />;
}

/** Groups without a dedicated view, and single values. */
function groupsOf(branding: JsonObject): readonly (readonly [string, JsonObject])[] {
  const rest = restOf(branding, drawn);
  const groups = Object.entries(rest).flatMap(([name, value]): readonly (readonly [string, JsonObject])[] =>
    isJsonObject(value) && Object.keys(value).length > 0 ? [[name, value]] : [],
  );
  const single = Object.fromEntries(Object.entries(rest).filter(([name]) => groups.every(([group]) => group !== name)));
  return Object.keys(single).length === 0 ? groups : [...groups, ['other', single]];
}
