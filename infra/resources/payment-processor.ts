import { arnOf } from '../settings/arns.ts';
import { processorSecretName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** The payment processor of a stage: environment and access of the functions that call it. */
export const paymentProcessorOf = ({ name, processorUrl }: Stage) => {
  const secretArn = arnOf('secretsmanager', `secret:${processorSecretName(name)}`);
  return {
    environment: { PROCESSOR_SECRET_ARN: secretArn, ...(processorUrl === null ? {} : { PROCESSOR_ORIGIN: processorUrl }) },
    /** Secrets Manager appends six random characters to an ARN. */
    credentials: { actions: ['secretsmanager:GetSecretValue'], resources: [`${secretArn}-??????`] } satisfies Access,
  };
};
