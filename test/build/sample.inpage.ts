import { shout } from './sampleImport.ts';

export function greet(name: string): string {
  return shout(`hello ${name}`);
}
