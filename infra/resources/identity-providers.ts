import { arnOf } from '../arns.ts';
import { identitySecretName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { Access } from './access.ts';

/** Address of nobody: nothing can be linked where a stage names no provider. */
const NO_ADDRESS = 'https://api.invalid/v1';

/** Base address of the API as browsers reach it; a stage with providers has one of these. */
const apiUrlOf = ({ customDomain, localOrigin }: Stage): string => {
  if (customDomain !== null) return `https://${customDomain.domainName}/v1`;
  // Sessions are cookies of one host, and people open the local run under this name.
  return localOrigin === null ? NO_ADDRESS : `${localOrigin.replace('127.0.0.1', 'localhost')}/v1`;
};

/** The providers of identities of a stage: environment and access of who asks them. */
export const identityProvidersOf = (stage: Stage) => {
  const secretArn = arnOf('secretsmanager', `secret:${identitySecretName(stage.name)}`);
  const pages = stage.name === 'local' && stage.panelUrl === stage.localOrigin ? null : stage.panelUrl;
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
