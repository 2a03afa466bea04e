import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { brandColours, brandComponents, brandImages } from '../../../../shared/document/brandingView.ts';
import { objectAt, restOf, textAt } from '../../../../shared/document/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Facts } from '../fields/Facts.tsx';
import { FieldView } from '../fields/FieldView.tsx';
import { Heading } from '../fields/Heading.tsx';
import { InertImage } from '../InertImage.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { NothingMark } from '../Nothing.tsx';
import { BrandColours } from './BrandColours.tsx';
import { BrandComponents } from './BrandComponents.tsx';
import { BrandContrast } from './BrandContrast.tsx';
import { BrandType } from './BrandType.tsx';

const drawn = ['colors', 'typography', 'fonts', 'components', 'images', 'logo', 'spacing', 'colorScheme', 'brandName'];

/** The brand of a site: colours with their roles, type, shape, components and pictures, drawn from returned values only. */
export function BrandingTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  return (
    <FieldView bodyId={bodyId} tab="branding">
      {(value) => {
        const branding: JsonObject = isJsonObject(value) ? value : {};
        const colours = brandColours(branding);
        const scheme = textAt(branding, 'colorScheme');
        const name = textAt(branding, 'brandName');
        return (
          <div className="grid grid-cols-1 gap-x-10 gap-y-6 @min-[880px]/view:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-6">
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
                  <BrandColours colours={colours} />
                )}
              </section>
              <BrandContrast colours={colours} />
              <Facts title={t('inspect.branding.spacing')} values={objectAt(branding, 'spacing') ?? {}} />
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
                <Heading>{t('inspect.branding.images')}</Heading>
                {brandImages(branding).length === 0 ? <Missing branding={branding} field="images" /> : null}
                <ul className="flex flex-col gap-2">
                  {brandImages(branding).map(({ role, url }) => (
                    <li key={role} className="flex min-w-0 items-center gap-3">
                      <span className="w-20 shrink-0 text-text-2 type-code">{role}</span>
                      <BrandImage url={url} role={role} />
                    </li>
                  ))}
                </ul>
              </section>
            </div>
          </div>
        );
      }}
    </FieldView>
  );
}

/** A group that did not come, or came as nothing. */
function Missing({ branding, field }: { readonly branding: JsonObject; readonly field: string }) {
  return (
    <NothingMark state={Object.hasOwn(branding, field) ? (branding[field] === null ? 'null' : 'empty') : 'absent'} />
  );
}

/** Groups that have no drawing of their own, and single values beside them. */
function groupsOf(branding: JsonObject): readonly (readonly [string, JsonObject])[] {
  const rest = restOf(branding, drawn);
  const groups = Object.entries(rest).flatMap(([name, value]): readonly (readonly [string, JsonObject])[] =>
    isJsonObject(value) && Object.keys(value).length > 0 ? [[name, value]] : [],
  );
  const single = Object.fromEntries(Object.entries(rest).filter(([name]) => groups.every(([group]) => group !== name)));
  return Object.keys(single).length === 0 ? groups : [...groups, ['other', single]];
}

/** A picture that stands in the answer itself is drawn; any other is named, since nothing is loaded from a page's hosts. */
function BrandImage({ url, role }: { readonly url: string; readonly role: string }) {
  if (/^data:image\/(png|jpeg|webp);base64,/.test(url))
    return (
      <img src={url} alt={role} className="max-h-16 max-w-[200px] border border-border bg-paper object-contain p-1" />
    );
  return (
    <span className="min-w-0 flex-1">
      <InertImage src={url.slice(0, 2000)} alt="" />
      <span className="block truncate text-text-3 type-code" title={url.slice(0, 2000)}>
        {url.slice(0, 300)}
      </span>
    </span>
  );
}
