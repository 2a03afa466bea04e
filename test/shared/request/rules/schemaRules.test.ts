import { describe, expect, it } from 'vitest';
import { fixName, problemLine } from '../../../../renderer/features/builder/problems/problemLabels.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import english from '../../../../renderer/messages/en/problems.json' with { type: 'json' };
import { formatNames, formatsNeedingOptions } from '../../../../shared/api/formats.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { draftOf, setFields } from '../../../../shared/request/draft.ts';
import { fields } from '../../../../shared/request/fields.ts';
import { pathText } from '../../../../shared/base/pathText.ts';
import { withValueAt } from '../../../../shared/request/jsonPath.ts';
import { connectionRule } from '../../../../shared/request/rules/schemaRules.ts';
import type { RuleContext } from '../../../../shared/request/rules/ruleContext.ts';
import { validateBody } from '../../../../shared/request/validateDraft.ts';

const url = 'https://shop.example/stoves';

describe('connectionRule: what the local engine has no model for', () => {
  const engine: RuleContext = { connectionKind: 'local-engine', variables: {}, engineModel: 'none' };
  const found = (body: JsonObject, context = engine): string[] =>
    connectionRule(body, context).map(({ messageId, path }) => `${messageId} ${pathText(path)}`);

  it('is named where it stands, with the way to name one', () => {
    const body = { url, formats: ['markdown', { type: 'summary' }, 'deterministicJson'], checkPromptInjection: true };
    expect(found(body)).toEqual(['W13.model formats[1]', 'W13.extractor formats[2]', 'W13.model checkPromptInjection']);
    const [summary] = connectionRule(body, engine);
    expect(summary).toMatchObject({ severity: 'warning', values: { name: 'summary' } });
    expect(summary?.fixes).toMatchObject([
      { messageId: 'fix.nameModel', opens: 'modelSettings', changes: [] },
      { messageId: 'fix.removeNamed', changes: [{ path: ['formats', 1], value: undefined }] },
    ]);
  });

  it('is mended by a new start where one was named after the last', () => {
    const [late] = connectionRule({ url, formats: ['deterministicJson'] }, { ...engine, engineModel: 'later' });
    expect(late).toMatchObject({ messageId: 'W13.later', severity: 'warning' });
    expect(late?.fixes[0]).toMatchObject({ messageId: 'fix.restartEngine', opens: 'engineRestart' });
  });

  it('is nothing where the engine has one, where that is not known, and at another service', () => {
    const body = { url, formats: ['summary'] };
    expect(found(body, { ...engine, engineModel: 'given' })).toEqual([]);
    expect(found(body, { ...engine, engineModel: undefined })).toEqual([]);
    expect(found(body, { ...engine, connectionKind: 'service' })).toEqual([]);
    expect(found(body, { ...engine, connectionKind: 'lab' })).toEqual([]);
  });

  it('is left to the rule of tools where tools stand alone', () => {
    const body = { alexandria: { provider: 'p', capability: 'c' }, formats: ['summary'] };
    expect(validateBody(body, engine).map(({ rule }) => rule)).toEqual(['V02']);
  });

  it('keeps the way to the settings where a variable stands in its words', () => {
    const body = { url, formats: [{ type: 'question', question: 'What of {{what}}?' }] };
    const [problem] = validateBody(body, { ...engine, variables: { what: 'stoves' } });
    expect(problem).toMatchObject({ messageId: 'W13.model', fixes: [{ opens: 'modelSettings' }] });
  });
});

const service: RuleContext = { connectionKind: 'service', variables: {} };
const text = createText('en');
const format = (options: JsonObject): JsonObject => ({ url, formats: [options] });
const step = (action: JsonObject): JsonObject => ({ url, actions: [action], storeInCache: false });
const long = 'x'.repeat(10_001);

function errorsOf(body: JsonObject) {
  return validateBody(body, service).filter(({ severity }) => severity === 'error');
}

/**
 * For real fields: the path, the message, and the value that the first fix writes there (undefined: it removes the field; 'none': no fix).
 */
const table: readonly (readonly [body: JsonObject, place: string, line: string, fixed: JsonValue | undefined])[] = [
  [{ url, includeTags: ['a', ''] }, 'includeTags[1]', 'includeTags[1] is empty', undefined],
  [{ url, location: { languages: [''] } }, 'location.languages[0]', 'location.languages[0] is empty', undefined],
  [format({ type: 'question', question: '' }), 'formats[0].question', 'question: enter a question', 'none'],
  [step({ type: 'click', selector: '' }), 'actions[0]', 'click needs selector', undefined],
  [step({ type: 'scroll', selector: '' }), 'actions[0].selector', 'selector is empty', undefined],
  [
    format({ type: 'json', prompt: long }),
    'formats[0].prompt',
    'prompt may have at most 10,000 characters; it has 10,001',
    long.slice(1),
  ],
  [
    { url, auditMetadata: { username: `${'x'.repeat(1023)}😀😀` } },
    'auditMetadata.username',
    'auditMetadata.username may have at most 1,024 characters; it has 1,025',
    `${'x'.repeat(1023)}😀`,
  ],
  [
    { url, threatProtection: { blacklist: Array.from({ length: 1001 }, () => 'a.example') } },
    'threatProtection.blacklist',
    'threatProtection.blacklist may have at most 1,000 entries; it has 1,001',
    Array.from({ length: 1000 }, () => 'a.example'),
  ],
  [{ url, waitFor: -1500 }, 'waitFor', 'waitFor must be at least 0 ms; it is -1,500', 0],
  [
    { url, threatProtection: { riskScoreThreshold: -1 } },
    'threatProtection.riskScoreThreshold',
    'threatProtection.riskScoreThreshold must be at least 0; it is -1',
    0,
  ],
  [
    { url, threatProtection: { riskScoreThreshold: 101 } },
    'threatProtection.riskScoreThreshold',
    'threatProtection.riskScoreThreshold must be at most 100; it is 101',
    100,
  ],
  [{ url, mobile: 'true' }, 'mobile', 'mobile must be true or false; it is "true"', true],
  [{ url, redactPII: 'yes' }, 'redactPII', 'redactPII must be true or false; it is "yes"', undefined],
  [{ url, waitFor: '250' }, 'waitFor', 'waitFor must be a whole number; it is "250"', 250],
  [{ url, maxAge: 1.5 }, 'maxAge', 'maxAge must be a whole number; it is 1.5', 2],
  [step({ type: 'pdf', scale: '0.5' }), 'actions[0].scale', 'scale must be a number; it is "0.5"', 0.5],
  [{ url, origin: 7 }, 'origin', 'origin must be a string; it is 7', '7'],
  [{ url, integration: false }, 'integration', 'integration must be a string; it is false', 'false'],
  [{ url, headers: { a: 1 } }, 'headers.a', 'headers.a must be a string; it is 1', '1'],
  [step({ type: 'executeJavascript', script: 7 }), 'actions[0].script', 'script must be a string; it is 7', '7'],
  [
    { url, excludeTags: '.advert' },
    'excludeTags',
    'excludeTags must be a list of strings; it is ".advert"',
    ['.advert'],
  ],
  [{ url, formats: 'links' }, 'formats', 'formats must be a list; it is "links"', ['links']],
  [
    { url, headers: ['a'], storeInCache: false },
    'headers',
    'headers must be an object of strings; it is ["a"]',
    undefined,
  ],
  [{ url, location: 'DE' }, 'location', 'location must be an object; it is "DE"', undefined],
  [
    { url, toolDetail: 'sumary' },
    'toolDetail',
    'toolDetail must be one of compact, summary, full; it is "sumary"',
    'summary',
  ],
  [
    { url, redactPII: { entities: ['EMAIL', 'IBAN'] } },
    'redactPII.entities[1]',
    'redactPII.entities[1] must be one of PERSON, EMAIL, PHONE, LOCATION, FINANCIAL, SECRET; it is "IBAN"',
    undefined,
  ],
  [{ url, parsers: ['pdff'] }, 'parsers[0]', 'parsers[0] must be one of pdf, image; it is "pdff"', 'pdf'],
  [{ url, parsers: [{ type: 'imag' }] }, 'parsers[0].type', 'type must be one of pdf, image; it is "imag"', 'image'],
  [{ url, parsers: [{ type: 'pdf', blocks: 1 }] }, 'parsers[0].blocks', 'blocks must be true or false; it is 1', true],
  [{ url, auditMetadata: {} }, 'auditMetadata.username', 'auditMetadata.username is missing', 'none'],
  [format({ type: 'query' }), 'formats[0].prompt', 'prompt is missing', 'none'],
  [format({ prompt: 'the price' }), 'formats[0].type', 'type is missing', 'none'],
  [{ url, formats: [7] }, 'formats[0]', 'formats[0] cannot be 7', undefined],
];

describe('schemaRule', () => {
  it.each(['question', 'highlights', 'query', 'attributes'])('offers the object for the plain name %s', (name) => {
    const [found] = validateBody({ url, formats: ['markdown', name] }, service);
    expect(found?.severity).toBe('error');
    const [spelledOut] = found?.fixes ?? [];
    expect(spelledOut?.changes).toEqual([
      { path: ['formats', 1], value: expect.objectContaining({ type: name }) as unknown },
    ]);
  });

  const ofSchema = table.filter(([body, place]) =>
    validateBody(body, service).some(({ rule, path }) => rule === 'schema' && pathText(path) === place),
  );

  it.each(table.map(([body, ...rest]) => [...rest, body] as const))('says at %s: %s', (place, line, fixed, body) => {
    const found = validateBody(body, service).filter(({ path }) => pathText(path) === place);
    expect(found.map((problem) => problemLine(text, problem))).toEqual([line]);
    const [fix] = found[0]?.fixes ?? [];
    expect(fix === undefined ? 'none' : fix.changes[0]?.value).toEqual(fixed);
    if (fix !== undefined && found[0]?.rule === 'schema')
      expect(errorsOf(setFields(draftOf(body), fix.changes).body)).toEqual([]);
  });

  it('has a place of the contract for each of its words', () => {
    const words = Object.keys(english).filter((id) => id.startsWith('schema.') && !id.endsWith('.detail'));
    const shown = ofSchema.flatMap(([body]) => errorsOf(body).map(({ messageId }) => messageId));
    expect([...new Set(shown)].filter((id) => id.startsWith('schema.')).toSorted()).toEqual(words.toSorted());
  });

  it('names each field of the form where it holds a value of another kind', () => {
    const wrong: readonly JsonValue[] = [{ a: [] }, [{}], 'no such word', 1.5, -1];
    for (const { path, name, control } of fields) {
      if (control.kind === 'json') continue;
      const lines = wrong
        .flatMap((value) => validateBody(withValueAt({ url }, path, value), service))
        .filter(({ rule }) => rule === 'schema')
        .map((problem) => problemLine(text, problem));
      for (const line of lines)
        expect(line, line).toMatch(new RegExp(`^(?:${name}|${path[0]})\\b.* (?:must|may|is|cannot)`));
    }
  });

  it('tells a text from a number in the fix as well', () => {
    const [problem] = validateBody({ url, origin: 7 }, service);
    expect(problem?.fixes.map((fix) => fixName(text, fix))).toEqual(['Change to "7"', 'Remove']);
  });

  it('leaves to the other rules what they have named', () => {
    const rules = (body: JsonObject) => errorsOf(body).map(({ rule }) => rule);
    expect(rules({ url, timeout: 5 })).toEqual(['V05']);
    expect(rules({ url, proxy: 'fast' })).toEqual(['V09']);
    expect(rules(step({ type: 'click' }))).toEqual(['V07']);
    expect(rules({ url, profile: { name: '' } })).toEqual(['V11']);
    expect(rules({ url: '' })).toEqual(['V01']);
  });

  it('takes labels that are text or, for one of them, none', () => {
    expect(errorsOf({ url, origin: 'sdk', integration: null })).toEqual([]);
    expect(errorsOf({ url, origin: null }).map((problem) => problemLine(text, problem))).toEqual([
      'origin must be a string; it is null',
    ]);
  });

  it('finds nothing wrong with the plain name of a format that needs no options', () => {
    // `changeTracking` compares the markdown, so it requires that format too.
    for (const name of formatNames.filter((known) => !formatsNeedingOptions.has(known)))
      expect(errorsOf({ url, formats: name === 'changeTracking' ? ['markdown', name] : [name] }), name).toEqual([]);
  });
});
