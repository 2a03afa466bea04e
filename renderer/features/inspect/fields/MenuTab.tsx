import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { listAt, numberAt, objectAt, objectsAt, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { priceText } from '../../../../shared/document/response/priceText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { InertImage } from '../images/InertImage.tsx';
import { InertLink } from '../InertLink.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { Availability } from './Availability.tsx';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { EmptyField } from './EmptyField.tsx';
import { Price } from './Price.tsx';
import { SupportButton } from '../support/SupportButton.tsx';
import { LoadMore } from './LoadMore.tsx';
import { RestFields } from './RestFields.tsx';
import { useMoney } from './useMoney.ts';

/** A menu as it hangs at the door: sections, dishes, prices. */
export function MenuTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  return (
    <FieldView bodyId={bodyId} tab="menu">
      {(value) => {
        const menu: JsonObject = isJsonObject(value) ? value : {};
        const merchant = objectAt(menu, 'merchant') ?? {};
        const confidence = numberAt(menu, 'confidence');
        const source = textAt(menu, 'sourceUrl');
        const facts = [
          textAt(merchant, 'type'),
          textAt(menu, 'currency'),
          confidence === null ? null : t('inspect.menu.confidence', { percent: Math.round(confidence * 100) }),
        ].filter((fact) => fact !== null);
        return (
          <div className="max-w-[720px] [overflow-wrap:anywhere]">
            <h2 dir="auto" className="font-strong type-20">
              {textAt(merchant, 'name') ?? t('inspect.menu.unnamed')}
            </h2>
            {menu['isMenu'] === false ? <p className="mt-1 text-warning-text">{t('inspect.menu.isNone')}</p> : null}
            {facts.length === 0 ? null : <p className="mt-1 text-text-2">{facts.join(' · ')}</p>}
            {source === null ? null : (
              <p className="mt-1 truncate">
                <InertLink href={source}>{source}</InertLink>
              </p>
            )}
            <LoadMore items={objectsAt(menu, 'sections')} page={60}>
              {(shown) =>
                // oxlint-disable-next-line react/no-array-index-key -- sections have no identity but their place
                shown.map((section, index) => <MenuSection key={index} section={section} />)
              }
            </LoadMore>
            <Facts
              title={t('inspect.field.more')}
              values={{
                ...prefixed('merchant', restOf(merchant, { name: 'text', type: 'text' })),
                ...restOf(menu, drawnOfMenu),
              }}
            />
          </div>
        );
      }}
    </FieldView>
  );
}

const drawnOfMenu = {
  isMenu: 'flag',
  merchant: 'object',
  currency: 'text',
  confidence: 'number',
  sourceUrl: 'text',
  sections: 'objects',
} as const;
const drawnOfSection = { id: 'any', name: 'text', description: 'text', items: 'objects' } as const;

function prefixed(prefix: string, values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));
}

function MenuSection({ section }: { readonly section: JsonObject }) {
  const { t } = useText();
  const items = objectsAt(section, 'items');
  return (
    <section className="mt-6">
      <h3 dir="auto" className="border-b border-border pb-1 font-strong type-16">
        {textAt(section, 'name') ?? t('inspect.menu.section')}
      </h3>
      {textAt(section, 'description') === null ? null : (
        <p dir="auto" className="mt-1 text-text-2">
          {textAt(section, 'description')}
        </p>
      )}
      <RestFields values={restOf(section, drawnOfSection)} />
      {items.length === 0 ? (
        <p className="py-2">
          <EmptyField of={section} name="items" />
        </p>
      ) : null}
      <LoadMore items={items}>
        {(shown) => (
          <ul>
            {shown.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- dishes have no identity but their place
              <Dish key={index} item={item} />
            ))}
          </ul>
        )}
      </LoadMore>
    </section>
  );
}

function Dish({ item }: { readonly item: JsonObject }) {
  const { t, number } = useText();
  const money = useMoney();
  const name = textAt(item, 'name');
  const price = priceText(objectAt(item, 'price'), money);
  const calories = numberAt(item, 'calories');
  const availability = objectAt(item, 'availability');
  return (
    <li className="flex items-start gap-4 border-b border-border-subtle py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {name ?? '–'}
          </span>
          <SupportButton words={name ?? ''} />
          {listAt(item, 'dietary').map((word, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
            typeof word === 'string' ? <Tag key={index}>{word}</Tag> : null,
          )}
          {availability === null || availability['inStock'] === true ? null : <Availability of={item} />}
        </p>
        {textAt(item, 'description') === null ? null : (
          <p dir="auto" className="text-text-2 [overflow-wrap:anywhere]">
            {textAt(item, 'description')}
          </p>
        )}
        {calories === null ? null : (
          <p className="text-text-3 type-12">{t('inspect.menu.calories', { count: number(calories) })}</p>
        )}
        <Options groups={objectsAt(item, 'optionGroups')} />
        <DishImages images={objectsAt(item, 'images')} />
        <RestFields values={restOfDish(item)} />
      </div>
      <span className="flex max-w-[40%] shrink-0 items-center gap-1 text-end tabular-nums [overflow-wrap:anywhere]">
        {price === null ? <EmptyField of={item} name="price" /> : <Price price={price} near={name} />}
      </span>
    </li>
  );
}

/** Fields with a dedicated view, and the id that the service assigns to a dish. */
const dishFields = {
  id: 'any',
  name: 'text',
  description: 'text',
  price: 'object',
  calories: 'number',
  dietary: 'list',
  availability: 'object',
  optionGroups: 'objects',
  images: 'objects',
} as const;

/** Contract fields that are null for most dishes, which is no information about a single one. */
const mostlyNull: ReadonlySet<string> = new Set(['url', 'sourceUrl', 'identifiers']);

function restOfDish(item: JsonObject): JsonObject {
  const rest = Object.entries(restOf(item, dishFields));
  return Object.fromEntries(rest.filter(([name, value]) => value !== null || !mostlyNull.has(name)));
}

/** The options of a dish: each group with its options, as far as they have names. */
function Options({ groups }: { readonly groups: readonly JsonObject[] }) {
  const { t } = useText();
  const money = useMoney();
  if (groups.length === 0) return null;
  const named = groups.flatMap((group) => {
    const name = textAt(group, 'name');
    const options = objectsAt(group, 'options').flatMap((option) => {
      const price = priceText(objectAt(option, 'price'), money);
      const words = [textAt(option, 'name'), price === null ? null : `(${price.shown})`].filter(
        (word) => word !== null,
      );
      return words.length === 0 ? [] : [words.join(' ')];
    });
    if (name === null && options.length === 0) return [];
    return [[name, options.join(', ')].filter((part) => part !== null && part !== '').join(': ')];
  });
  return (
    <p dir="auto" className="text-text-3 type-12 [overflow-wrap:anywhere]">
      {named.length === 0 ? t('inspect.menu.options', { count: groups.length }) : named.join(' · ')}
    </p>
  );
}

const maxImages = 6;

function DishImages({ images }: { readonly images: readonly JsonObject[] }) {
  if (images.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {images.slice(0, maxImages).map((image, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pictures have no identity but their place
        <InertImage key={index} src={textAt(image, 'url') ?? ''} alt={textAt(image, 'alt') ?? ''} />
      ))}
    </span>
  );
}
