import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DigestTask } from '../core/runs/scrapeSender.ts';
import { readDigest } from './digestResponse.ts';

const task = workerData as DigestTask;
parentPort?.postMessage(readDigest(readFileSync(task.path), task.facts));
