import { ok } from '../../../../shared/base/result.ts';
import { threatPolicyOf } from '../../threat/judgeHost.ts';
import type { Maker } from './maker.ts';

const unscored = 'threatProtection: the local engine has no risk scores; only the lists of the request were applied.';

/** Says that a score was asked for and is not to be had. */
export const makeThreatNote: Maker = async ({ job: { request } }) =>
  await Promise.resolve(ok(threatPolicyOf(request.threatProtection)?.by === 'scored' ? { warnings: [unscored] } : {}));
