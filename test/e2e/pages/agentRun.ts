import type { Page } from '@playwright/test';

/** The form and the viewer of an agent's run. */
export function agentRun(page: Page) {
  const area = page.getByRole('region', { name: 'Agent run', exact: true });
  const events = area.getByRole('listbox', { name: 'Events' });
  return {
    area,
    events,
    prompt: page.getByRole('textbox', { name: 'Prompt' }),
    facts: area.getByRole('group', { name: 'Run details' }),
    filter: area.getByRole('textbox', { name: 'Filter events' }),
    detail: area.getByRole('tabpanel'),
    result: area.getByRole('region', { name: 'Result at this moment' }),
    event: (title: string) => events.getByRole('option').filter({ hasText: title }),
  };
}
