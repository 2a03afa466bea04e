import type { ChangeHistory } from '../../changes/changeHistory.ts';
import type { PageModel } from '../../model/pageModel.ts';
import type { ArtifactWriter } from '../../ports/artifacts.ts';
import { createActionsProducer } from './produceActions.ts';
import type { FormatProducer } from './formatProducer.ts';
import { createCleanContentProducer, createInjectionCheckProducer, createModelProducer } from './produceByModel.ts';
import { createDeterministicJsonProducer } from './produceDeterministicJson.ts';
import type { RecipePorts } from './recipeFinder.ts';
import { createChangeTrackingProducer } from './produceChangeTracking.ts';
import { produceFacts } from './produceFacts.ts';
import { produceFile } from './produceFile.ts';
import { produceHighlights } from './produceHighlights.ts';
import { produceThreatNote } from './produceThreatNote.ts';
import { createMediaProducer } from './produceMedia.ts';
import { producePage } from './producePage.ts';
import { createRedactionProducer, type Redactor } from './produceRedaction.ts';
import { createScreenshotProducer } from './produceScreenshot.ts';
import { createToolsProducer, type ToolsFor } from './produceTools.ts';

export interface FormatProducerPorts extends RecipePorts {
  readonly artifacts: ArtifactWriter;
  readonly redactor: Redactor;
  readonly model: PageModel;
  readonly history: ChangeHistory;
  readonly toolsFor: ToolsFor;
  /** Base URL at which callers reach the engine, without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Creates the producers of the response's parts, in their order: producers that change the markdown precede those that read it. */
export function createFormatProducers(ports: FormatProducerPorts): readonly FormatProducer[] {
  const { artifacts, redactor, model, history, toolsFor, baseUrl } = ports;
  return [
    producePage,
    produceThreatNote,
    produceFacts,
    // First: redacted text is hidden from the model too.
    createRedactionProducer(redactor, model),
    createInjectionCheckProducer(model),
    createCleanContentProducer(model),
    produceFile,
    produceHighlights,
    createModelProducer(model),
    createDeterministicJsonProducer(ports, model),
    createScreenshotProducer(artifacts, baseUrl),
    createChangeTrackingProducer(history, model),
    createActionsProducer(artifacts, baseUrl),
    createMediaProducer(artifacts, baseUrl),
    createToolsProducer(toolsFor),
  ];
}
