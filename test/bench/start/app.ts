import { manifests } from '../../../functions/manifests.ts';
import { families } from '../../../infra/families/index.ts';
import { synthesizeLocally } from '../../../infra/local/deployment/local-app.ts';
import { localEntriesOf } from '../../../infra/local/deployment/local-bundles.ts';
import { generatedEntries, missingFamilies } from './grown-app.ts';

await synthesizeLocally([...families, ...missingFamilies()], [...localEntriesOf(manifests), ...generatedEntries()]);
