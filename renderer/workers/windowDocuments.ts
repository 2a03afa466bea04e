import { createDocumentClient, makeDocumentWorker } from './documentClient.ts';

/** One worker reads all responses of the window, and lives as long as the window. */
export const windowDocuments = createDocumentClient(makeDocumentWorker);
