import { Aws, CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib';

import { originTokenName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import { stateOf } from './state.ts';

/** An unused origin: without pages, no passkey can be created. */
const NO_PAGES = 'https://panel.invalid';

/** URL of the pages where users sign in. */
export const panelUrlOf = ({ panelUrl }: Stage): string => panelUrl ?? NO_PAGES;

/**
 * A token as a template names it: CloudFormation reads it from Secrets Manager. Functions get it as a variable: who may read their
 * configuration may read that of the distribution, too, which has the token as a header.
 */
export const originTokenReference = (stage: Stage['name'], id: string): string =>
  new CfnDynamicReference(CfnDynamicReferenceService.SECRETS_MANAGER, `${originTokenName(stage, id)}:SecretString`).toString();

/** The host names of a local run in a browser; sessions and passkeys need `localhost`. */
const localOrigins = ({ localOrigin }: Stage): readonly string[] =>
  localOrigin === null ? [] : [localOrigin, localOrigin.replace('127.0.0.1', 'localhost')];

/** Origins of the pages that use sessions, whatever `Host` a reverse proxy sends. */
const ownOriginsOf = (stage: Stage): readonly string[] => {
  const { panelUrl, customDomain } = stage;
  const panel = panelUrl === null ? [] : [new URL(panelUrl).origin];
  const domain = customDomain === null ? [] : [`https://${customDomain.domainName}`];
  return [...new Set([...panel, ...domain, ...localOrigins(stage)])];
};

/** Environment of a function behind the API: the distribution and the pages in front of it. */
export const frontEnvironment = (stage: Stage) => {
  const origins = ownOriginsOf(stage);
  return {
    ORIGIN_TOKENS: stage.front?.tokens.map((id) => originTokenReference(stage.name, id)).join(','),
    OWN_ORIGINS: origins.length === 0 ? undefined : origins.join(','),
  };
};

/** The buckets to which pages send files directly. */
export const uploadOriginsOf = (stage: Stage): readonly string[] => {
  const { importFiles, receipts } = stateOf(stage).buckets;
  return [importFiles, receipts].map((name) => `https://${name}.s3.${Aws.REGION}.amazonaws.com`);
};
