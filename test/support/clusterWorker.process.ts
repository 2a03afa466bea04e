import { type ClusterEngineOptions, startClusterEngine } from './clusterEngine.ts';

/** A worker of a cluster, as a program that a test can end at any moment. Its options are the first argument, as JSON. */
await startClusterEngine(JSON.parse(process.argv[2] ?? '') as ClusterEngineOptions);
process.stdout.write('ready\n');
