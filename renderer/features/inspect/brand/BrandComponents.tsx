import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { brandColours, brandComponents, cssLength } from '../../../../shared/document/brand/brandingView.ts';
import { hexOf, readColour } from '../../../../shared/document/brand/colour.ts';
import { useText } from '../../../messages/TextProvider.tsx';

/** Buttons and fields, drawn only from values in the response; missing values are listed by name. */
export function BrandComponents({ branding }: { readonly branding: JsonObject }) {
  const { t } = useText();
  const ground = brandColours(branding).find(({ role }) => role === 'background')?.colour ?? null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-3">
      {brandComponents(branding).map(({ name, parts }) => (
        <li key={name} className="min-w-0">
          <span
            className="flex h-20 items-center justify-center overflow-hidden rounded-l border border-border bg-paper px-3"
            style={ground === null ? undefined : { background: hexOf(ground) }}
          >
            <span
              aria-hidden
              data-specimen
              className="max-w-full truncate border px-4 py-1.5 font-medium"
              style={styleOf(parts)}
            >
              {name}
            </span>
          </span>
          <span className="mt-1.5 block truncate font-medium">{name}</span>
          {Object.entries(parts).map(([key, value]) => (
            <span key={key} className="block truncate text-text-2 type-code" title={`${key} ${shown(value)}`}>
              {key} {shown(value)}
            </span>
          ))}
          {wanted
            .filter((key) => !Object.hasOwn(parts, key))
            .map((key) => (
              <span key={key} className="block text-warning-text type-12">
                {t('inspect.branding.missing', { name: key })}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** Fields that every drawing needs. */
const wanted = ['borderRadius'];

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value).slice(0, 80);
}

/** Colors and lengths that our own parsers accept; a page's text never becomes style directly. */
function styleOf(parts: JsonObject): React.CSSProperties {
  const colour = (key: string) => {
    const text = parts[key];
    const read = typeof text === 'string' ? readColour(text) : null;
    return read === null ? undefined : hexOf(read);
  };
  const radius = cssLength(parts['borderRadius']);
  return {
    background: colour('background') ?? 'transparent',
    color: colour('textColor') ?? 'GrayText',
    borderColor: colour('borderColor') ?? colour('background') ?? 'GrayText',
    ...(radius === null ? {} : { borderRadius: radius }),
  };
}
