import { z } from 'zod';
import { appErrorSchema, type AppError } from '../errors/appError.ts';
import type { Result } from '../base/result.ts';

/** The response that crosses the process boundary: never an exception. */
export function resultSchema<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: appErrorSchema }),
  ]);
}

export type IpcResult<Value> = Result<Value, AppError>;
