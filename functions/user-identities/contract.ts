import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { collectionWithMeta, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { providerParameter as params, returnParameters } from './http/link-parameters.ts';
import { identityResource, linkableProviders, linkResource } from './http/schemas.ts';

const tag = 'Linked identities';

const mayRead = { credentials: ['session'], permission: 'users:read_self' } as const;
const mayChange = { ...mayRead, stepUp: { maxAgeSeconds: 600 } } as const;

export const listIdentities = defineRoute({
  operationId: 'listUserIdentities',
  method: 'GET',
  path: '/users/me/identities',
  summary: 'The identities of other providers that are linked to the account',
  description: 'At most one of each provider, ordered by provider. `meta.providers` names the providers whose identities can be linked.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The identities.', schema: collectionWithMeta(identityResource, linkableProviders) } },
  errors: [],
});

export const linkIdentity = defineRoute({
  operationId: 'linkUserIdentity',
  method: 'POST',
  path: '/users/me/identities/{provider}/link',
  summary: 'Begin to link an identity of a provider',
  description:
    'The browser goes to `authorize_url`, where the user signs in with the provider, and returns to `…/callback` in this session within ' +
    'ten minutes (OpenID Connect, authorization code with PKCE). 404 for a provider that is not configured in this deployment.',
  tag,
  access: { ...mayChange, limits: [{ max: 10, windowSeconds: 900, per: 'account' }] },
  request: { ...emptyRequest, params },
  responses: { 200: { description: 'Where the browser goes.', schema: single(linkResource) } },
  errors: ['identity_provider_not_found', 'identity_provider_unavailable', 'identity_already_linked'],
});

export const finishLink = defineRoute({
  operationId: 'finishUserIdentityLink',
  method: 'GET',
  path: '/users/me/identities/{provider}/callback',
  summary: 'Finish linking an identity of a provider',
  description:
    'Only browsers redirected by a provider call this. It accepts the session that began the link, once. If the deployment has pages, ' +
    'the browser is redirected to them in every case: `outcome` is `linked` or the code of the error.',
  tag,
  access: { ...mayRead, limits: [{ max: 20, windowSeconds: 900, per: 'account' }] },
  request: { ...emptyRequest, params, query: returnParameters },
  responses: {
    200: { description: 'The linked identity.', schema: single(identityResource) },
    303: {
      description: 'Redirect to the pages of the deployment.',
      headers: { Location: { description: 'The page, with `provider` and `outcome`.', schema: v.string() } },
    },
  },
  errors: [
    'identity_provider_not_found',
    'identity_provider_unavailable',
    'identity_link_invalid',
    'identity_link_expired',
    'identity_link_denied',
    'identity_verification_failed',
    'identity_already_linked',
    'identity_linked_elsewhere',
    'unauthorized',
  ],
});

export const unlinkIdentity = defineRoute({
  operationId: 'unlinkUserIdentity',
  method: 'DELETE',
  path: '/users/me/identities/{provider}',
  summary: 'Unlink the identity of a provider',
  description: 'Any account may link it again. 409 if the account has neither a password nor a passkey.',
  tag,
  access: mayChange,
  request: { ...emptyRequest, params },
  responses: { 204: { description: 'Unlinked.' } },
  errors: ['identity_not_found', 'last_credential'],
});

export const contracts = [listIdentities, linkIdentity, finishLink, unlinkIdentity];
