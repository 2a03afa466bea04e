import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

test('a heading and the code behind it on its line are two, and the code goes on below', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '9.6.1 light_lamp()', x: 70, y: 100, size: 10, font: 'bold' },
        { text: 'extern int light_lamp (', x: 166, y: 100, size: 8, font: 'mono' },
        { text: 'int wick )', x: 132, y: 112, size: 8, font: 'mono' },
        { text: 'Lights the lamp on the headland, and tells how long it will burn.', x: 70, y: 134, size: 10 },
        { text: '9.6.2 Syntax', x: 70, y: 170, size: 10, font: 'bold' },
        { text: 'light [oil]', x: 130, y: 170, size: 10, font: 'mono' },
      ],
    },
  ]);
  expect(markdown).toMatch(/^#+ 9\.6\.1 light_lamp\(\)\n\n```\nextern int light_lamp \(\n +int wick \)\n```\n\nLights/);
  expect(markdown).toContain('9.6.2 Syntax');
});

test('the number of one of several functions of a name, in bold letters of fixed width, is of the heading', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '9.6.1 light()', x: 70, y: 100, size: 10, font: 'bold' },
        { text: '[2/31]', x: 140, y: 100, size: 8, font: 'monoBold' },
        { text: 'Lamp& Tower::light (', x: 182, y: 100, size: 8, font: 'mono' },
        { text: 'const Oil & oil )', x: 132, y: 112, size: 8, font: 'mono' },
        { text: 'Lights the lamp on the headland, and tells how long it will burn.', x: 70, y: 134, size: 10 },
      ],
    },
  ]);
  expect(markdown).toMatch(/^#+ 9\.6\.1 light\(\) \[2\/31\]\n\n```\nLamp& Tower::light \(\n +const Oil & oil \)\n```/);
});
