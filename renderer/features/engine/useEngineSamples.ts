import { useEffect, useState } from 'react';
import type { EngineHealth } from '../../../shared/api/engine/control.ts';
import { useEngineStatus } from '../../data/queries/queries.ts';

const maxSamples = 120;
const everyMs = 1000;

export type EngineSample = Pick<EngineHealth, 'memoryBytes' | 'active'>;

/** The engine's health second by second since this view was opened, the newest last. */
export function useEngineSamples(): readonly EngineSample[] {
  const health = useEngineStatus().data?.health ?? null;
  const [samples, setSamples] = useState<readonly EngineSample[]>([]);
  useEffect(() => {
    if (health === null) {
      setSamples([]);
      return;
    }
    const { memoryBytes, active } = health;
    const add = () => setSamples((before) => [...before, { memoryBytes, active }].slice(-maxSamples));
    add();
    const timer = setInterval(add, everyMs);
    return () => clearInterval(timer);
  }, [health]);
  return samples;
}
