import { join } from 'node:path';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { ParseTools } from '../parsing/parse-import-file.ts';
import { makeBedrockLanguageModel } from './bedrock-language-model.ts';
import { makePdfReader } from './pdf-reader.ts';
import { makeWorkbookReader } from './workbook-reader.ts';

type ReadersEnvironment = {
  /** Empty for no model. */
  readonly LANGUAGE_MODEL_ID: string;
  readonly LANGUAGE_MODEL_REGION?: string | undefined;
  readonly LANGUAGE_MODEL_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
  /** Folder of the function's code, where its bundle has the modules of the threads that read files. */
  readonly LAMBDA_TASK_ROOT: string;
};

type ReadersContext = { readonly env: ReadersEnvironment; readonly log: Log };

/** What reads files besides the parser's own rules. */
export const openReaders = ({ env, log }: ReadersContext): Pick<ParseTools, 'languageModel' | 'pdfReader' | 'workbookReader'> => ({
  pdfReader: makePdfReader(join(env.LAMBDA_TASK_ROOT, 'pdf-thread.mjs')),
  workbookReader: makeWorkbookReader(join(env.LAMBDA_TASK_ROOT, 'workbook-thread.mjs')),
  languageModel:
    env.LANGUAGE_MODEL_ID === ''
      ? null
      : makeBedrockLanguageModel({
          modelId: env.LANGUAGE_MODEL_ID,
          region: env.LANGUAGE_MODEL_REGION ?? env.AWS_REGION,
          timeoutMs: env.LANGUAGE_MODEL_TIMEOUT_MS,
          endpoint: env.AWS_ENDPOINT_URL,
          credentials: awsCredentials,
          log,
        }),
});
