import { Aws } from 'aws-cdk-lib';

import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** Prefixes of AWS's inference profiles: the area in which the foundation model may run. */
const PROFILE = /^(?:us|us-gov|ca|eu|apac|jp|au|global)\.(.+)$/;

const ACTIONS = ['bedrock:InvokeModel'];

/** The ARN of a foundation model names no account. */
export const foundationModelArn = (region: string, model: string): string =>
  `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${model}`;

/** ARNs of the foundation model behind an inference profile, in every region; a global profile also uses an ARN without a region. */
export const profiledModelArns = (model: string): readonly string[] => ['*', ''].map((region) => foundationModelArn(region, model));

/** The foundation model that an id of an inference profile names; null for an id of another kind. */
export const modelOfProfile = (id: string): string | null => PROFILE.exec(id)?.[1] ?? null;

const accessTo = (id: string, region: string): readonly Access[] => {
  const model = modelOfProfile(id);
  if (model === null) return [{ actions: ACTIONS, resources: [foundationModelArn(region, id)] }];
  const profile = `arn:${Aws.PARTITION}:bedrock:${region}:${Aws.ACCOUNT_ID}:inference-profile/${id}`;
  return [
    { actions: ACTIONS, resources: [profile] },
    // Through the profile only: otherwise this would grant the model in any region.
    {
      actions: ACTIONS,
      resources: profiledModelArns(model),
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
    },
  ];
};

/** Environment and access of a function that calls the language model, if the stage has one. */
export const languageModelOf = ({ languageModel }: Stage) => ({
  environment: { LANGUAGE_MODEL_ID: languageModel?.id ?? '', LANGUAGE_MODEL_REGION: languageModel?.region ?? undefined },
  access: languageModel === null ? [] : accessTo(languageModel.id, languageModel.region ?? Aws.REGION),
});
