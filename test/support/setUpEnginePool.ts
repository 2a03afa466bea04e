import type { TestProject } from 'vitest/node';
import { startEnginePool } from './enginePool.ts';

/**
 * Global setup of the contract, called by Vitest: starts the pool of engines, which has none before the first file borrows one, and returns
 * what ends it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pool = await startEnginePool();
  project.provide('enginePool', pool.url);
  return () => pool.close();
}
