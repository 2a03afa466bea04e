import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { DigestTask } from '../core/scrapeSender.ts';
import { digestAnswer } from './digestAnswer.ts';

const task = workerData as DigestTask;
parentPort?.postMessage(digestAnswer(readFileSync(task.path), task.facts));
