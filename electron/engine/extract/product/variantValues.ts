import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { emptyTable } from '../../../../shared/base/lookupTable.ts';

const mostOptions = 10;
const longestValue = 400;

/**
 * What tells a variant from its siblings, in the ways that shops write it: as values in the order of the product's options, as fields
 * `option1` and so on, as a list of names with values, or as an object of them.
 * @param options the names of the product's options, in their order
 */
export function readVariantValues(variant: JsonObject, options: readonly string[]): Readonly<Record<string, string>> {
  const values = emptyTable<string>();
  const note = (name: string | undefined, value: JsonValue | undefined): void => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    if (name === undefined || name === '' || text === '' || text.length > longestValue) return;
    values[name] ??= text;
  };
  const own = variant['options'];
  for (const [index, name] of options.slice(0, mostOptions).entries()) {
    note(name, variant[`option${index + 1}`]);
    if (Array.isArray(own)) note(name, (own as readonly JsonValue[])[index]);
  }
  for (const key of ['selectedOptions', 'selected_options', 'options', 'optionValues', 'attributes']) {
    const list = variant[key];
    if (Array.isArray(list)) {
      for (const each of (list as readonly JsonValue[]).slice(0, mostOptions))
        if (isJsonObject(each)) note(nameOf(each), each['value'] ?? each['label']);
    } else if (key === 'attributes' && isJsonObject(list)) {
      for (const [name, value] of Object.entries(list).slice(0, mostOptions))
        if (typeof value === 'string') note(name.replace(/^attribute_(?:pa_)?/, '').replaceAll(/[-_]+/g, ' '), value);
    }
  }
  return values;
}

function nameOf(option: JsonObject): string | undefined {
  const name = option['name'] ?? option['optionName'] ?? option['option'];
  return typeof name === 'string' && name.length <= longestValue ? name.trim() : undefined;
}
