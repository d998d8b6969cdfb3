import { readFileSync, writeFileSync } from 'node:fs';

import packageJson from '../package.json' with { type: 'json' };
import { changelogModule, makeChangelog } from './changelog/changelog-module.ts';
import { parseDocument } from './changelog/entry-files.ts';
import { apiDocument } from './openapi/document.ts';
import { errorOperationsModule } from './openapi/error-operations.ts';
import { errorReference } from './openapi/error-reference.ts';
import { errorStatusesModule } from './openapi/error-statuses.ts';
import { fieldReference } from './openapi/field-reference.ts';
import { operationLimitsModule } from './openapi/operation-limits.ts';
import { operationPathsModule } from './openapi/operation-paths.ts';
import { withTestModeTable } from './openapi/test-mode-table.ts';

const document = apiDocument(packageJson.version);
const json = `${JSON.stringify(document, null, 2)}\n`;
writeFileSync('docs/openapi.json', json);
writeFileSync('docs/fields.md', fieldReference(document));
writeFileSync('docs/errors.md', errorReference('en'));
writeFileSync('docs/test-mode.md', withTestModeTable(readFileSync('docs/test-mode.md', 'utf8')));
writeFileSync('shared/errors/data/error-statuses.generated.ts', errorStatusesModule());
writeFileSync('functions/meta/data/error-operations.generated.ts', errorOperationsModule());
writeFileSync('functions/usage/data/operation-limits.generated.ts', operationLimitsModule());
writeFileSync('functions/usage/data/operations.generated.ts', operationPathsModule());
writeFileSync('functions/changelog/data/changelog.generated.ts', changelogModule(makeChangelog(parseDocument(json))));
