import { arnOf } from '../arns.ts';
import { identitySecretName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { Access } from './access.ts';

/** Address of nobody: nothing can be linked where a stage names no provider. */
const NO_ADDRESS = 'https://api.invalid/v1';

/** Where people open the local run: sessions are cookies of one host. Null on AWS. */
const localFrontOf = ({ localOrigin }: Stage): string | null => localOrigin?.replace('127.0.0.1', 'localhost') ?? null;

/** Base address of the API as browsers reach it; a stage with providers has one of these. */
const apiUrlOf = (stage: Stage): string => {
  if (stage.customDomain !== null) return `https://${stage.customDomain.domainName}/v1`;
  const front = localFrontOf(stage);
  return front === null ? NO_ADDRESS : `${front}/v1`;
};

/** The providers of identities of a stage: environment and access of who asks them. */
export const identityProvidersOf = (stage: Stage) => {
  const secretArn = arnOf('secretsmanager', `secret:${identitySecretName(stage.name)}`);
  // The front of a local run has no pages.
  const pages = stage.panelUrl === localFrontOf(stage) ? null : stage.panelUrl;
  return {
    environment: {
      IDENTITY_PROVIDERS: JSON.stringify(stage.identityProviders),
      IDENTITY_SECRETS_ARN: secretArn,
      API_URL: apiUrlOf(stage),
      PANEL_URL: pages ?? undefined,
    },
    /** Secrets Manager appends six random characters to an ARN. */
    access: (stage.identityProviders.length === 0
      ? []
      : [{ actions: ['secretsmanager:GetSecretValue'], resources: [`${secretArn}-??????`] }]) satisfies readonly Access[],
  };
};
