import type { KnipConfig } from 'knip';

import { manifests } from './functions/manifests.ts';
import { entryFilesOf, modulesOf, type FamilyManifest } from './shared/platform/lambda/family-manifest.ts';

const modulesOfFamily = (manifest: FamilyManifest): readonly string[] =>
  entryFilesOf(manifest).flatMap((file) => modulesOf(manifest, file));

const config: KnipConfig = {
  entry: [
    ...manifests.flatMap(modulesOfFamily),
    'infra/app.ts',
    'infra/local/portal/main.ts',
    'infra/unused-*.ts',
    'test/support/files/generate.ts',
    'test/rollback/app.ts',
    'test/{bench,fuzz,load}/**/*.ts',
  ],
  project: ['functions/**/*.ts', 'infra/**/*.{ts,mjs}', 'shared/**/*.ts', 'test/**/*.ts'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['aws-cdk', 'dependency-cruiser'],
  ignoreBinaries: ['pkill'],
};

export default config;
