import { endStates, type RawCall } from '../../../shared/api/rawCall.ts';
import { scrapePath } from '../../../shared/api/scrape.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { formatEntries } from '../../../shared/request/formatCatalogue.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';
import type { SnippetService } from './useSnippetService.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';

interface ModelText {
  /** The language's name. */
  readonly target: string;
  readonly snippet: Snippet;
  readonly service: Pick<SnippetService, 'baseUrl' | 'hasKey' | 'keyVariable'>;
  readonly body: JsonObject;
}

/**
 * Describes the request as a prompt for a language model: the endpoint and how to call it, the effect of each option that is set, where the
 * result is found, and the code. It contains no key, and only what the request itself contains.
 */
export function textForModel({ t }: Pick<Text, 't'>, { target, snippet, service, body }: ModelText): string {
  const { url: _url, ...options } = body;
  const help = Object.keys(options).map((name) => {
    const key = `fields.${name}.help`;
    return `- \`${name}\`: ${isMessageKey(key) ? t(key) : t('snippets.model.unknown')}`;
  });
  const results = formatEntries(body).map(({ name }) => `\`data.${resultFields[name] ?? name}\``);
  return [
    t('snippets.model.intro', { method: 'POST', address: addressOf(service, scrapePath) }),
    keyLine({ t }, service),
    '',
    `## ${t('snippets.model.options')}`,
    '',
    ...(help.length === 0 ? [t('snippets.model.noOptions')] : help),
    '',
    `## ${t('snippets.model.answer')}`,
    '',
    t('snippets.model.result', { fields: results.length === 0 ? '`data.markdown`' : results.join(', ') }),
    t('snippets.model.errors'),
    '',
    ...codeLines({ t }, target, snippet),
  ].join('\n');
}

interface RawModelText extends Omit<ModelText, 'body'> {
  readonly call: RawCall;
}

/** The same for a raw call: the endpoint, its body, how to poll its job, and the code. */
export function textOfCallForModel(
  { t, list }: Pick<Text, 't' | 'list'>,
  { target, snippet, service, call }: RawModelText,
): string {
  const { method, path, body, file, poll } = call;
  const sent = [
    ...(body === undefined ? [] : [t('snippets.model.call.body')]),
    ...(file === undefined ? [] : [t('snippets.model.call.file')]),
  ];
  return [
    t('snippets.model.call', { method, address: addressOf(service, path) }),
    keyLine({ t }, service),
    ...(sent.length === 0 ? [t('snippets.model.call.nothing')] : sent),
    ...(poll === undefined
      ? []
      : [
          t(poll.statusPath === undefined ? 'snippets.model.call.job' : 'snippets.model.call.jobAt', {
            path: poll.statusPath,
            states: list(poll.until ?? endStates),
          }),
        ]),
    '',
    `## ${t('snippets.model.answer')}`,
    '',
    t('snippets.model.call.answer'),
    t('snippets.model.errors'),
    '',
    ...codeLines({ t }, target, snippet),
  ].join('\n');
}

function addressOf({ baseUrl }: Pick<SnippetService, 'baseUrl'>, path: string): string {
  return `${trimEndBy(baseUrl, /\//)}${path}`;
}

function keyLine({ t }: Pick<Text, 't'>, { hasKey, keyVariable }: ModelText['service']): string {
  return hasKey ? t('snippets.model.key', { variable: keyVariable }) : t('snippets.model.noKey');
}

function codeLines({ t }: Pick<Text, 't'>, target: string, snippet: Snippet): readonly string[] {
  const code = snippet.code.trimEnd();
  // A fence longer than any in the code.
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return [
    `## ${t('snippets.model.code', { target })}`,
    '',
    ...(snippet.install === null ? [] : [t('snippets.install', { command: snippet.install }), '']),
    fence + snippet.language,
    code,
    fence,
    '',
  ];
}

/** Formats whose result field has another name (api-facts 1.1). */
const resultFields: Readonly<Record<string, string>> = lookupTable({
  question: 'answer',
  query: 'answer',
  deterministicJson: 'json',
});
