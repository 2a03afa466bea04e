import { openDatabase } from '../../electron/adapters/store/openDatabase.ts';
import { migrations } from '../../electron/adapters/store/migrations.ts';
import { slowStep } from './slowStep.ts';

/**
 * Opens the store of a folder, with an additional long migration on request: a program to be killed meanwhile. The careless variant changes
 * the file statement by statement, as if a migration were no transaction.
 */
const [folder = '', wish = ''] = process.argv.slice(2);
process.stdout.write('opening\n');
const opened = openDatabase(folder, { steps: wish === 'slow-step' ? [...migrations, slowStep] : migrations });
if (opened.ok && wish === 'careless-step') opened.value.database.exec(slowStep);
if (opened.ok) opened.value.close();
process.exit(opened.ok ? 0 : 1);
