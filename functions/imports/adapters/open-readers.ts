import { openFileReaders } from '../../../shared/imports/adapters/open-file-readers.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { ParseTools } from '../parsing/parse-import-file.ts';
import type { LanguageModel } from '../ports/language-model.ts';

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

/** The model of the deployment. The client of Bedrock is loaded with the first text: most files have a structure. */
const openLanguageModel = ({ env, log }: ReadersContext): LanguageModel => {
  const model = lazy(async () => {
    const { makeBedrockLanguageModel } = await import('./bedrock-language-model.ts');
    return makeBedrockLanguageModel({
      modelId: env.LANGUAGE_MODEL_ID,
      region: env.LANGUAGE_MODEL_REGION ?? env.AWS_REGION,
      timeoutMs: env.LANGUAGE_MODEL_TIMEOUT_MS,
      endpoint: env.AWS_ENDPOINT_URL,
      credentials: awsCredentials,
      log,
    });
  });
  return { extractBeneficiaries: async (text, timeoutMs) => (await model()).extractBeneficiaries(text, timeoutMs) };
};

/** What reads files besides the parser's own rules. */
export const openReaders = (context: ReadersContext): Pick<ParseTools, 'languageModel' | 'pdfReader' | 'workbookReader'> => ({
  ...openFileReaders(context.env.LAMBDA_TASK_ROOT),
  languageModel: context.env.LANGUAGE_MODEL_ID === '' ? null : openLanguageModel(context),
});
