import { describe, expect, it } from 'vitest';
import { crawlRules } from '../../../../shared/request/rules/crawlRules.ts';
import type { RuleContext } from '../../../../shared/request/rules/ruleContext.ts';

const local: RuleContext = { connectionKind: 'local-engine', variables: {} };
const service: RuleContext = { connectionKind: 'service', variables: {} };

function found(patterns: readonly string[], context = local) {
  return crawlRules({ includePaths: patterns }, context).map(({ messageId, path, severity }) => [
    messageId,
    path.join('.'),
    severity,
  ]);
}

describe('patterns of a crawl', () => {
  it('are regular expressions', () => {
    expect(found(['^/blog/.*', '/shop/[^/]+$', '(?i)/Docs', String.raw`\d{4}/\d\d`, '(?P<year>[0-9]+)'])).toEqual([]);
    expect(found(['ok', '(', '[a'], service)).toEqual([
      ['operation.pattern', 'includePaths.1', 'error'],
      ['operation.pattern', 'includePaths.2', 'error'],
    ]);
    expect(crawlRules({ excludePaths: ['('] }, local)).toMatchObject([
      { values: { pattern: '(', reason: 'Unterminated group' }, fixes: [{ messageId: 'fix.remove' }] },
    ]);
  });

  it('may look around and refer back, which the local engine supports as well', () => {
    expect(found(['^(?!/shop)', String.raw`(a)\1`, '(?<=a)b'], local)).toEqual([]);
  });

  it('that look like globs get the expression that they mean', () => {
    expect(crawlRules({ includePaths: ['/blog/*'] }, service)).toMatchObject([
      { messageId: 'operation.glob', severity: 'warning', fixes: [{ changes: [{ value: '/blog/.*' }] }] },
    ]);
    expect(crawlRules({ includePaths: ['*/news/*'] }, service)).toMatchObject([
      { messageId: 'operation.pattern', fixes: [{ changes: [{ value: '.*/news/.*' }] }, { messageId: 'fix.remove' }] },
    ]);
    expect(found(['/blog/.*', '/blog', '^/a/*$'])).toEqual([]);
  });
});

it('a prompt needs a model in the local engine', () => {
  const body = { prompt: 'only the docs' };
  expect(crawlRules(body, { ...local, engineModel: 'none' })).toMatchObject([
    { messageId: 'W13.model', path: ['prompt'] },
  ]);
  expect(crawlRules(body, { ...local, engineModel: 'given' })).toEqual([]);
  expect(crawlRules(body, { ...service, engineModel: 'none' })).toEqual([]);
});
