import { parentPort, workerData } from 'node:worker_threads';
import type { SitePart } from './siteParts.ts';
import { readSitePart } from './readSitePart.ts';

/** Entry of the worker that reads one part of a site. */
parentPort?.postMessage(readSitePart(workerData as SitePart));
