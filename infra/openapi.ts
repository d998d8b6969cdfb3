import { writeFileSync } from 'node:fs';

import { manifests } from '../functions/manifests.ts';
import packageJson from '../package.json' with { type: 'json' };
import { openApiDocument } from '../shared/platform/openapi/document.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(manifests, packageJson.version), null, 2)}\n`);
