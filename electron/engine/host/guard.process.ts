import { handleDemoRequest } from '../demo/handleDemoRequest.ts';
import { demoHost } from '../demo/pageLayout.ts';
import { collectAtRest } from '../heap/collectAtRest.ts';
import { wireToParent } from '../../guard/guardWire.ts';
import { serveGuard } from '../../guard/serveGuard.ts';

/**
 * The guard's own process: started by Electron's `utilityProcess.fork` (or `child_process.fork`), controlled by
 * `createGuardClient(wireToChild(…))`. It ends with its parent process.
 */
const wire = wireToParent();
if (wire === undefined) process.exit(2);
// Each scrape starts with a message about the hosts that it may reach.
wire.onMessage(collectAtRest());
serveGuard(wire, () => process.exit(0), { virtualHosts: { [demoHost]: handleDemoRequest } });
