import { ok } from '../../../../shared/base/result.ts';
import { threatPolicyOf } from '../../threat/judgeHost.ts';
import type { FormatProducer } from './formatProducer.ts';

const unscored = 'threatProtection: the local engine has no risk scores; only the lists of the request were applied.';

/** Warns that a requested threat score is not available. */
export const produceThreatNote: FormatProducer = async ({ job: { request } }) =>
  await Promise.resolve(ok(threatPolicyOf(request.threatProtection)?.by === 'scored' ? { warnings: [unscored] } : {}));
