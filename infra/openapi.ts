import { writeFileSync } from 'node:fs';

import packageJson from '../package.json' with { type: 'json' };
import { openApiDocument } from '../shared/platform/openapi/document.ts';
import { allContracts } from './contracts.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(allContracts, packageJson.version), null, 2)}\n`);
