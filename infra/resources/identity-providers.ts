import { arnOf } from '../settings/arns.ts';
import { identitySecretName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';
import { apiUrlOf } from './api-url.ts';

/** An unused address: without providers, no identity can be linked. */
const NO_ADDRESS = 'https://api.invalid/v1';

/** Origin of the local run in a browser: session cookies belong to one host. Null on AWS. */
const localFrontOf = ({ localOrigin }: Stage): string | null => localOrigin?.replace('127.0.0.1', 'localhost') ?? null;

/** Base address of the API for browsers; a stage with providers has one of these. */
const browserApiUrlOf = (stage: Stage): string => {
  const front = localFrontOf(stage);
  return front === null ? (apiUrlOf(stage) ?? NO_ADDRESS) : `${front}/v1`;
};

/** The identity providers of a stage: environment and access of the functions that call them. */
export const identityProvidersOf = (stage: Stage) => {
  const secretArn = arnOf('secretsmanager', `secret:${identitySecretName(stage.name)}`);
  return {
    environment: {
      IDENTITY_PROVIDERS: JSON.stringify(stage.identityProviders),
      IDENTITY_SECRETS_ARN: secretArn,
      API_URL: browserApiUrlOf(stage),
      PANEL_URL: stage.panelUrl ?? undefined,
    },
    /** Secrets Manager appends six random characters to an ARN. */
    access: (stage.identityProviders.length === 0
      ? []
      : [{ actions: ['secretsmanager:GetSecretValue'], resources: [`${secretArn}-??????`] }]) satisfies readonly Access[],
  };
};
