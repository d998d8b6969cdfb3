import { families } from '../../families/index.ts';
import { synthesizeLocally } from './local-app.ts';
import { localEntriesOf } from './local-bundles.ts';

/** A family that only some stages have is in none of this machine. */
const deployed = families.filter(({ isDeployed }) => isDeployed === undefined);

await synthesizeLocally(deployed, localEntriesOf(deployed.map(({ manifest }) => manifest)));
