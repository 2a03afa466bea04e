import { openDatabase } from '../../electron/adapters/store/openDatabase.ts';
import { migrations } from '../../electron/adapters/store/migrations.ts';
import { slowStep } from './slowStep.ts';

/** Opens the store of a folder, with one long migration more when asked: a program to be killed while it does. */
const [folder = '', wish = ''] = process.argv.slice(2);
process.stdout.write('opening\n');
const opened = openDatabase(folder, { steps: wish === 'slow-step' ? [...migrations, slowStep] : migrations });
if (opened.ok) opened.value.close();
process.exit(opened.ok ? 0 : 1);
