import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtInScenarios } from '../../electron/lab/builtInScenarios.ts';
import { type LabClock, systemLabClock } from '../../electron/lab/labClock.ts';
import { startLab } from '../../electron/lab/labServer.ts';
import { openLibrary } from '../../electron/lab/scenarioLibrary.ts';
import { labAuthority } from '../../electron/lab/tlsFaultServer.ts';
import type { ScrapeOutcome } from '../../electron/core/runs/scrapeSender.ts';
import { isRetryable } from '../../electron/client/retryPolicy.ts';
import { appErrorSchema, type AppError } from '../../shared/errors/appError.ts';
import type { LabResponse } from '../../shared/lab/labResponse.ts';
import type { NamedScenario } from '../../shared/lab/scenario.ts';
import { scenarioPath } from '../../shared/lab/scenarioName.ts';

/** The key of the request, and the lab's token; some responses echo it. */
export const labKey = 'canary-key-7f3a9b24c58e1d06';

/** How long what never comes is waited for, in ms. */
const shortMs = 400;
/** How long what comes is waited for: a busy machine takes its time over it. */
const patientMs = 20_000;

/** Limits in ms and bytes under which a scenario is played: small where it is about waiting, so that waits are short. */
export function limitsOf({ scenario }: NamedScenario) {
  const mostMs = scenario.answers.some(keepsWaiting) ? shortMs : patientMs;
  return {
    connectMs: patientMs,
    headersGraceMs: 0,
    idleMs: mostMs,
    bodyMs: mostMs,
    headerBytes: 64 * 1024,
    bodyBytes: 256 * 1024,
  };
}

function keepsWaiting({ expect: outcomes }: LabResponse): boolean {
  return outcomes.some((each) => /deadline|timeout/.test(each));
}

export const labScenarios: readonly NamedScenario[] = builtInScenarios();

export interface PlayedLab {
  readonly url: string;
  /** Where a scenario is reached, and the authority that the call trusts. */
  addressOf(played: NamedScenario): { readonly baseUrl: string; readonly extraCaFile: string | null };
  close(): Promise<void>;
}

/** @param clock the time by which jobs and runs of agents go on; the system's when absent */
export async function playLab(clock: LabClock = systemLabClock): Promise<PlayedLab> {
  const library = openLibrary(null);
  const lab = await startLab({
    port: 0,
    token: labKey,
    scenario: null,
    library: () => library,
    onCall: () => undefined,
    clock,
  });
  if (!lab.ok) throw new Error(lab.error);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-lab-'));
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, labAuthority);
  const { url, tlsUrls } = lab.value;
  return {
    url,
    async close() {
      await lab.value.close();
      rmSync(folder, { recursive: true });
    },
    addressOf: ({ name, scenario }) => ({
      baseUrl: `${scenario.tls === undefined ? url : tlsUrls[scenario.tls]}${scenarioPath}${name}`,
      extraCaFile: scenario.tls === undefined ? null : authority,
    }),
  };
}

/** Returns the attempts of a scenario, each with its response and the required timeout in ms. */
export function attemptsOf({
  scenario,
}: NamedScenario): readonly { readonly answer: LabResponse; readonly timeoutMs: number }[] {
  return scenario.answers.flatMap((answer) =>
    Array.from({ length: answer.times ?? 1 }, () => ({
      answer,
      timeoutMs: (keepsWaiting(answer) ? shortMs : patientMs) + (answer.waitMs ?? 0),
    })),
  );
}

/** Describes an outcome in the notation of a scenario's `expect`. */
export function describeOutcome(error: AppError | null): string {
  if (error === null) return 'answer';
  if (error.kind === 'service') return [error.kind, error.status, error.code].filter((part) => part !== null).join(':');
  return 'reason' in error ? `${error.kind}:${error.reason}` : error.kind;
}

/** Expects of an outcome: what the scenario names, well typed, and without the key in it or in the stored data. */
export function expectOutcome(outcome: ScrapeOutcome, answer: LabResponse, kept: string): void {
  const error = outcome.result.ok ? null : outcome.result.error;
  const described = describeOutcome(error);
  const expected = answer.expect.find((each) => described === each || described.startsWith(`${each}:`));
  expect(expected, `${described} is none of ${answer.expect.join(', ')}`).toBeDefined();
  if (error !== null) expect(appErrorSchema.safeParse(error).error?.message ?? null).toBeNull();
  expect(error?.message ?? '').not.toMatch(/[\n\r\0]/);
  if (answer.retryable !== undefined && error?.kind === 'service') {
    expect(error.retryable).toBe(answer.retryable);
    expect(isRetryable(error.status, error.code)).toBe(answer.retryable);
  }
  if (answer.retryAfterMs !== undefined) expect(error).toMatchObject({ retryAfterMs: answer.retryAfterMs });
  expect(JSON.stringify(outcome) + kept).not.toContain(labKey);
}
