import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { actionTypeOf } from '../../../../shared/request/actionCatalogue.ts';
import { printShort } from '../../../../shared/request/problems.ts';
import type { Text } from '../../../messages/createText.ts';

export interface ActionSummary {
  /** The target or input, as code: a selector, a key, a text. */
  readonly code: string;
  /** Short facts next to it: `all`, `full page`. */
  readonly tags: readonly string[];
}

/** Summarizes an action for the header of its card. */
export function actionSummary({ t, number }: Pick<Text, 't' | 'number'>, action: JsonValue): ActionSummary {
  if (!isJsonObject(action)) return { code: printShort(action), tags: [] };
  const text = (key: string): string => (typeof action[key] === 'string' ? action[key] : '');
  switch (actionTypeOf(action)) {
    case 'click':
      return { code: text('selector'), tags: action['all'] === true ? ['all'] : [] };
    case 'wait': {
      const { milliseconds } = action;
      const time =
        typeof milliseconds === 'number' ? [t('builder.actions.milliseconds', { time: number(milliseconds) })] : [];
      return { code: text('selector'), tags: time };
    }
    case 'write':
      return { code: text('text'), tags: [] };
    case 'press':
      return { code: text('key'), tags: [] };
    case 'scroll':
      return { code: text('selector'), tags: [text('direction') === '' ? 'down' : text('direction')] };
    case 'screenshot':
      return { code: '', tags: action['fullPage'] === true ? [t('builder.formats.summaryFullPage')] : [] };
    case 'executeJavascript':
      return { code: text('script').split('\n')[0] ?? '', tags: [] };
    case 'pdf':
      return {
        code: '',
        tags: [
          text('format') === '' ? 'Letter' : text('format'),
          ...(action['landscape'] === true ? ['landscape'] : []),
        ],
      };
    case 'scrape':
      return { code: '', tags: [] };
    case null:
      return { code: printShort(action), tags: [] };
  }
}
