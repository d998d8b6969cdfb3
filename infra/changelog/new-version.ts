import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { gt, valid } from 'semver';

import packageJson from '../../package.json' with { type: 'json' };
import { parseDocument, storeDocument } from './entry-files.ts';

/**
 * Begins a version: keeps the OpenAPI document of the present one, to which later documents are compared, and writes the new number into the
 * packages. The entry of the new version is written by hand.
 */
const beginVersion = (present: string, next: string | undefined): void => {
  if (next === undefined || valid(next) !== next || !gt(next, present)) {
    throw new RangeError(`usage: npm run new-version -- <version later than ${present}>`);
  }
  storeDocument(present, parseDocument(readFileSync('docs/openapi.json', 'utf8')));
  execFileSync('npm', ['version', next, '--no-git-tag-version'], { stdio: 'inherit' });
  process.stdout.write(`Write docs/changelog/${next}.json, then run: npm run openapi\n`);
};

beginVersion(packageJson.version, process.argv[2]);
