import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import { makeImportFiles } from './import-files.ts';

type FilesEnvironment = {
  readonly IMPORT_BUCKET: string;
  readonly IMPORT_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
};

/** The files to import, in the deployment's bucket. */
export const openImportFiles = (env: FilesEnvironment): ImportFiles =>
  makeImportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    timeoutMs: env.IMPORT_TIMEOUT_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
