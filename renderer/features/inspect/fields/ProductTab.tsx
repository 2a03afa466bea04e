import { useMemo, useState } from 'react';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { objectAt, objectsAt, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { fieldState } from '../../../../shared/document/response/responseView.ts';
import { priceText } from '../../../../shared/document/response/priceText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { InertImage } from '../images/InertImage.tsx';
import { InertLink } from '../InertLink.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { Availability } from './Availability.tsx';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { Heading } from './Heading.tsx';
import { EmptyField } from './EmptyField.tsx';
import { Price } from './Price.tsx';
import { SupportButton } from '../support/SupportButton.tsx';
import { LoadMore } from './LoadMore.tsx';
import { RestFields } from './RestFields.tsx';
import { useMoney } from './useMoney.ts';

/** A product as a shop shows it: its details, and its variants with price and stock. */
export function ProductTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  return (
    <FieldView bodyId={bodyId} tab="product">
      {(value) => {
        const product: JsonObject = isJsonObject(value) ? value : {};
        const url = textAt(product, 'url');
        const facts = [textAt(product, 'brand'), textAt(product, 'category')].filter((fact) => fact !== null);
        return (
          <>
            <h2 dir="auto" className="flex items-center gap-2 font-strong type-20 [overflow-wrap:anywhere]">
              {textAt(product, 'title') ?? t('inspect.product.untitled')}
              <SupportButton words={textAt(product, 'title') ?? ''} />
            </h2>
            {facts.length === 0 ? null : (
              <p dir="auto" className="mt-1 text-text-2">
                {facts.join(' · ')}
              </p>
            )}
            {url === null ? null : (
              <p className="mt-1 truncate">
                <InertLink href={url}>{url}</InertLink>
              </p>
            )}
            {textAt(product, 'description') === null ? null : (
              <p dir="auto" className="mt-3 max-w-[72ch] whitespace-pre-wrap type-14 [overflow-wrap:anywhere]">
                {textAt(product, 'description')}
              </p>
            )}
            <Variants variants={objectsAt(product, 'variants')} />
            <Facts title={t('inspect.field.more')} values={restOf(product, drawnOfProduct)} />
          </>
        );
      }}
    </FieldView>
  );
}

const drawnOfProduct = {
  title: 'text',
  brand: 'text',
  category: 'text',
  url: 'text',
  description: 'text',
  variants: 'objects',
} as const;
const drawnOfVariant = {
  id: 'text',
  sku: 'text',
  title: 'text',
  values: 'object',
  price: 'object',
  sale: 'object',
  availability: 'object',
  images: 'objects',
} as const;

const columns = ['variant', 'values', 'price', 'availability', 'images'] as const;
type ColumnId = (typeof columns)[number];
/** Long image names leave space to the other columns, and a price does not wrap. */
const columnWidths: Readonly<Record<ColumnId, string>> = {
  variant: 'w-[24%]',
  values: 'w-[20%]',
  price: 'w-[120px]',
  availability: 'w-[18%]',
  images: '',
};

/** Columns that may be empty, by the field of a variant that they show. */
const emptyColumns = ['values', 'price', 'availability', 'images'] as const;

function hasValue(variant: JsonObject, name: string): boolean {
  const value = variant[name] ?? null;
  return isJsonObject(value) ? Object.keys(value).length > 0 : fieldState(variant, name) === 'value';
}

function Variants({ variants }: { readonly variants: readonly JsonObject[] }) {
  const { t } = useText();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const empty = useMemo(
    () => emptyColumns.filter((id) => !variants.some((variant) => hasValue(variant, id))),
    [variants],
  );
  const shownColumns = columns.filter((id) => showsEmpty || !empty.some((other) => other === id));
  return (
    <section className="mt-6">
      <Heading
        end={
          <>
            {empty.length === 0 || variants.length === 0 ? null : (
              <Button variant="link" size="small" onPress={() => setShowsEmpty(!showsEmpty)}>
                {t(showsEmpty ? 'inspect.product.hideEmpty' : 'inspect.product.showEmpty', { count: empty.length })}
              </Button>
            )}
            {t('inspect.product.count', { count: variants.length })}
          </>
        }
      >
        {t('inspect.product.variants')}
      </Heading>
      <LoadMore items={variants}>
        {(shown) => (
          <table className="w-full table-fixed border-collapse" aria-label={t('inspect.product.variants')}>
            <thead className="text-text-3 type-12">
              <tr className="h-7 border-b border-border">
                {shownColumns.map((id) => (
                  <th
                    key={id}
                    scope="col"
                    className={`px-2 font-regular first:ps-0 ${id === 'price' ? 'text-end' : 'text-start'} ${columnWidths[id]}`}
                  >
                    {t(`inspect.product.${id}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((variant, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- variants have no identity but their place
                <Variant key={index} variant={variant} columns={shownColumns} />
              ))}
            </tbody>
          </table>
        )}
      </LoadMore>
    </section>
  );
}

interface VariantProps {
  readonly variant: JsonObject;
  readonly columns: readonly ColumnId[];
}

function Variant({ variant, columns: shown }: VariantProps) {
  const rest = restOf(variant, drawnOfVariant);
  const hasRest = Object.keys(rest).length > 0;
  return (
    <>
      <tr className={joinClasses('align-top [overflow-wrap:anywhere]', !hasRest && rowEnd)}>
        {shown.map((id) => (
          <VariantCell key={id} id={id} variant={variant} />
        ))}
      </tr>
      {!hasRest ? null : (
        <tr className={rowEnd}>
          <td colSpan={shown.length} className="pb-1.5">
            <RestFields values={rest} />
          </td>
        </tr>
      )}
    </>
  );
}

function VariantCell({ id, variant }: { readonly id: ColumnId; readonly variant: JsonObject }) {
  const money = useMoney();
  const title = textAt(variant, 'title');
  const sku = textAt(variant, 'sku') ?? textAt(variant, 'id');
  if (id === 'variant')
    return (
      <th scope="row" dir="auto" className="py-1.5 pe-2 text-start font-regular">
        {title ?? sku ?? '–'}
        {sku === null || sku === title ? null : <span className="block text-text-3 type-code">{sku}</span>}
      </th>
    );
  if (id === 'values') {
    const values = Object.entries(objectAt(variant, 'values') ?? {}).map(
      ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    return (
      <td dir="auto" className="px-2 py-1.5 text-text-2">
        {values.length === 0 ? <EmptyField of={variant} name="values" /> : values.join(', ')}
      </td>
    );
  }
  if (id === 'availability')
    return (
      <td className="px-2 py-1.5">
        <Availability of={variant} />
      </td>
    );
  if (id === 'images') return <ImagesCell variant={variant} />;
  const price = priceText(objectAt(variant, 'price'), money);
  const sale = objectAt(variant, 'sale');
  const original = priceText(sale === null ? null : objectAt(sale, 'originalPrice'), money);
  return (
    <td className="px-2 py-1.5 text-end tabular-nums">
      {price === null ? <EmptyField of={variant} name="price" /> : <Price price={price} near={title ?? sku} />}
      {original === null ? null : (
        <del title={original.written ?? undefined} className="block text-text-3">
          {original.shown}
        </del>
      )}
    </td>
  );
}

/** Maximum number of images of a variant that are shown. */
const maxImages = 6;

function ImagesCell({ variant }: { readonly variant: JsonObject }) {
  const images = objectsAt(variant, 'images');
  return (
    <td className="px-2 py-1.5">
      {images.length === 0 ? <EmptyField of={variant} name="images" /> : null}
      <span className="flex flex-wrap gap-1">
        {images.slice(0, maxImages).map((image, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pictures have no identity but their place
          <InertImage key={index} src={textAt(image, 'url') ?? ''} alt={textAt(image, 'alt') ?? ''} />
        ))}
      </span>
    </td>
  );
}

const rowEnd = 'border-b border-border-subtle';
