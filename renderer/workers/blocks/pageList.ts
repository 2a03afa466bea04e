import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { fieldState } from '../../../shared/document/response/responseView.ts';
import type { ListedPage } from './blockProtocol.ts';

/** Returns the list view of `data.pages`, whatever its content. */
export function pageList(value: JsonValue | undefined): readonly ListedPage[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).map((entry): ListedPage => {
    const page = isJsonObject(entry) ? entry : {};
    const { pageNumber, markdown } = page;
    return {
      pageNumber: typeof pageNumber === 'number' ? pageNumber : null,
      state: fieldState(page, 'markdown'),
      characters: typeof markdown === 'string' ? markdown.length : 0,
    };
  });
}
