import type { KnipConfig } from 'knip';

import { manifests } from './functions/manifests.ts';
import { entryFilesOf, modulesOf, type FamilyManifest } from './shared/platform/lambda/family-manifest.ts';

const modulesOfFamily = (manifest: FamilyManifest): readonly string[] =>
  entryFilesOf(manifest).flatMap((file) => modulesOf(manifest, file));

const config: KnipConfig = {
  entry: [
    ...manifests.flatMap(modulesOfFamily),
    'functions/panel/main.tsx',
    'functions/panel/worker/service-worker.ts',
    'infra/app.ts',
    'infra/local/deployment/app.ts',
    'infra/local/portal/main.ts',
    // .githooks runs it.
    'infra/git/check-commit-message.mjs',
    'infra/bundling/unused-*.ts',
    // The package of the SDK is built of them.
    'infra/sdk/runtime/*.ts',
    'test/support/sample-files/generate.ts',
    'test/support/billing/extract-stripe-openapi.ts',
    'test/receipts/recognise.ts',
    'test/rollback/app.ts',
    'test/integration/local/small-app.ts',
    'test/{bench,fuzz,load}/**/*.ts',
    // jest.config.js names them.
    'test/support/jest/*.js',
  ],
  project: ['functions/**/*.{ts,tsx}', 'infra/**/*.{ts,mjs}', 'shared/**/*.ts', 'test/**/*.ts'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    'aws-cdk',
    'dependency-cruiser',
    // Files of these are read, not imported: by infra/bundling, the stand-in for Textract, the drawn receipts and the browser's tests.
    '@img/sharp-wasm32',
    'libheif-js',
    '@tesseract.js-data/spa',
    'swagger-ui-dist',
    /^@fontsource\//,
  ],
  ignoreBinaries: ['pkill'],
};

export default config;
