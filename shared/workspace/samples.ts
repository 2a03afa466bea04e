/** Runs that show what Trowel does: a page, a PDF, an agent's run, and steps recorded on a page. None needs a network or a key. */
export const sampleIds = ['scrape', 'pdf', 'agent', 'record'] as const;
export type SampleId = (typeof sampleIds)[number];

/** The agent run that comes with Trowel: the lab's scenario, and the prompt that it answers. */
export const sampleAgentRun = {
  scenario: 'agent-runs/recorded-at-once',
  prompt:
    'Find the launch price, weight and stock of every two-burner camping stove sold by these four shops. Prices in euro, one row a model, with the page each value came from.',
} as const;
