import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { emptyTable } from '../../../../shared/base/lookupTable.ts';

const maxOptions = 10;
const maxValueChars = 400;

/**
 * Reads the option values of a variant in the notations that shops use: values in the order of the product's options, fields `option1` and
 * so on, a list of names with values, or an object of them.
 * @param options names of the product's options, in order
 */
export function readVariantValues(variant: JsonObject, options: readonly string[]): Readonly<Record<string, string>> {
  const values = emptyTable<string>();
  const note = (name: string | undefined, value: JsonValue | undefined): void => {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    if (name === undefined || name === '' || text === '' || text.length > maxValueChars) return;
    values[name] ??= text;
  };
  const own = variant['options'];
  for (const [index, name] of options.slice(0, maxOptions).entries()) {
    note(name, variant[`option${index + 1}`]);
    if (Array.isArray(own)) note(name, (own as readonly JsonValue[])[index]);
  }
  for (const key of ['selectedOptions', 'selected_options', 'options', 'optionValues', 'attributes']) {
    const list = variant[key];
    if (Array.isArray(list)) {
      for (const each of (list as readonly JsonValue[]).slice(0, maxOptions))
        if (isJsonObject(each)) note(nameOf(each), each['value'] ?? each['label']);
    } else if (key === 'attributes' && isJsonObject(list)) {
      for (const [name, value] of Object.entries(list).slice(0, maxOptions))
        if (typeof value === 'string') note(name.replace(/^attribute_(?:pa_)?/, '').replaceAll(/[-_]+/g, ' '), value);
    }
  }
  return values;
}

function nameOf(option: JsonObject): string | undefined {
  const name = option['name'] ?? option['optionName'] ?? option['option'];
  return typeof name === 'string' && name.length <= maxValueChars ? name.trim() : undefined;
}
