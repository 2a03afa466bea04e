import type { Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import type { RunId } from '../../shared/base/brand.ts';
import { reduceRunLog, type RunModel } from '../../shared/run/reduceRun.ts';

/** Calls main as the window does. */
export async function ask<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await page.evaluate(
    ([call, words]) => {
      const { trowelBridge } = globalThis as unknown as {
        trowelBridge: { call(...words: unknown[]): Promise<unknown> };
      };
      return trowelBridge.call(call, words);
    },
    [name, input] as const,
  );
  const result = answer as IpcResult<CallOutput<Name>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

/** A run as its log has it; null when there is none. */
export async function runOf(page: Page, runId: RunId): Promise<RunModel | null> {
  return reduceRunLog(await ask(page, 'runs.events', { runId, after: 0 }));
}
