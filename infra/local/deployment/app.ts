import { manifests } from '../../../functions/manifests.ts';
import { families } from '../../families/index.ts';
import { synthesizeLocally } from './local-app.ts';
import { localEntriesOf } from './local-bundles.ts';

await synthesizeLocally(families, localEntriesOf(manifests));
