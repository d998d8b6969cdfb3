import { manifests } from '../../../functions/manifests.ts';
import { families } from '../../../infra/families/index.ts';
import { synthesizeLocally } from '../../../infra/local/local-app.ts';
import { localEntriesOf } from '../../../infra/local/local-bundles.ts';
import { generatedEntries, missingFamilies } from './grown-app.ts';

await synthesizeLocally([...families, ...missingFamilies()], [...localEntriesOf(manifests), ...generatedEntries()]);
