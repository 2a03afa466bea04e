import { createDocumentClient, makeDocumentWorker } from './documentClient.ts';

/** One worker reads all answers of the window, and lives as long as it. */
export const windowDocuments = createDocumentClient(makeDocumentWorker);
