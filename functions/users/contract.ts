import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { LEGAL_DOCUMENT_NAMES } from '../../shared/identity/accounts/domain/legal-documents.ts';
import { profileResource, userResource } from '../../shared/identity/accounts/http/user-resource.ts';
import { identityProofBody, PROOF_ERRORS } from '../../shared/identity/sessions/http/proof-fields.ts';
import { conditionalHeaders, etagHeader, notModified } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection, collectionWithMeta, dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { legalAcceptanceFields } from './http/legal-fields.ts';
import { profileFields } from './http/profile-fields.ts';

/** The account behind the key. */
export const getMe = defineRoute({
  operationId: 'getMe',
  method: 'GET',
  path: '/users/me',
  summary: 'The account behind the credential',
  description: 'The account of the API key: profile, plan, permissions.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The account.', schema: single(userResource) } },
  errors: [],
});

/** Changes the profile of a user. */
export const updateMe = defineRoute({
  operationId: 'updateMe',
  method: 'PATCH',
  path: '/users/me',
  summary: 'Changes name, time zone, language and the retention of evidence',
  description: 'Only the fields that are sent change. Address, phone, password and second factor have operations of their own.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:update_self' },
  request: { ...emptyRequest, body: v.object(profileFields) },
  responses: { 200: { description: 'The account as it is now.', schema: single(userResource) } },
  errors: ['no_valid_fields', 'not_found'],
});

export const accountDeletionResource = resource('AccountDeletion', {
  type: 'account_deletion',
  id: described(uuid, 'The account.'),
  attributes: {
    deleted_at: described(dateTime, 'When the account was deleted.', '2026-11-05T18:00:00.000Z'),
    restorable_until: described(dateTime, 'Until when a link of the mails restores the account.', '2026-12-05T18:00:00.000Z'),
  },
});

/** Deletes the account; it can be restored during the grace window. */
export const deleteMe = defineRoute({
  operationId: 'deleteMe',
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete the account',
  description:
    'From the next request on the API key and every session are refused; retries and webhooks stop, and the subscription is canceled. ' +
    'Until `restorable_until` a link in the mails that follow restores the account; then everything of it is erased. Requires the password ' +
    'and, with a second factor, a code or a recovery code: without either, a code is sent, and the client repeats the request with it. ' +
    'Simultaneous requests delete the account once. An admin or owner cannot delete itself.',
  tag: 'Users',
  access: {
    credentials: ['session'],
    permission: 'users:read_self',
    // Each of them checks a password.
    limits: [{ max: 5, windowSeconds: 900, per: 'account' }],
  },
  request: { ...emptyRequest, body: identityProofBody },
  responses: { 202: { description: 'The account is deleted.', schema: single(accountDeletionResource) } },
  errors: [...PROOF_ERRORS, 'admin_self_delete_not_allowed', 'unauthorized'],
});

/** The profile fields that the account resource leaves out. */
export const getProfileDetail = defineRoute({
  operationId: 'getProfileDetail',
  method: 'GET',
  path: '/users/me/profile-detail',
  summary: 'Phone and last sign-in of the account',
  description: 'The data that `GET /users/me` omits. `last_sign_in_device` is the user agent of the browser or program.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The details.', schema: single(profileResource) } },
  errors: [],
});

const legalDocumentName = named('LegalDocumentName', v.picklist(LEGAL_DOCUMENT_NAMES));

export const legalDocumentResource = resource('LegalDocument', {
  type: 'legal_document',
  id: described(legalDocumentName, 'Name of the document.', 'terms_of_service'),
  attributes: {
    document: described(legalDocumentName, 'Name of the document.', 'terms_of_service'),
    version: described(v.string(), 'Version in force of the document.', '2026-11-02'),
    url: described(v.pipe(v.string(), v.url()), 'Where the document can be read.', 'https://example.mx/legal/terms_of_service-2026-11-02'),
    published_at: described(dateTime, 'When that version took effect.', '2026-11-02T06:00:00.000Z'),
  },
});

const cachingHeader = { 'Cache-Control': { description: 'How long the answer may be kept.', schema: v.string() } };

const operator = named(
  'Operator',
  v.strictObject({
    name: described(
      v.nullable(v.string()),
      'Name of the person or company; null where it is not set.',
      'Comprobantes del Valle, S.A. de C.V.',
    ),
    address: described(v.nullable(v.string()), 'Its address; null where it is not set.', 'Av. Juárez 100, 06000 Ciudad de México'),
    privacy_contact: described(
      v.nullable(v.pipe(v.string(), v.email())),
      'Address of mail for questions about personal data; null where it is not set.',
      'privacidad@example.mx',
    ),
  }),
);

export const legalDocumentList = collectionWithMeta(legalDocumentResource, {
  operator: described(operator, 'Who operates the service, as the documents name it.'),
});

/** The documents in force, for visitors who are about to register. */
export const listLegalDocuments = defineRoute({
  operationId: 'listLegalDocuments',
  method: 'GET',
  path: '/public/legal-documents',
  summary: 'Legal documents in force',
  description:
    'Terms of service and privacy notice, each in its version in force, with the address of its text. A registration accepts them. ' +
    '`meta.operator` is who operates the service. No key needed; a new version is listed within a minute.',
  tag: 'Users',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}), headers: conditionalHeaders },
  responses: {
    200: { description: 'The documents.', schema: legalDocumentList, headers: { ...etagHeader, ...cachingHeader } },
    304: notModified(cachingHeader),
  },
  errors: [],
});

/** The documents of the consent prompt. */
export const listPendingLegalDocuments = defineRoute({
  operationId: 'listPendingLegalDocuments',
  method: 'GET',
  path: '/users/me/legal/pending',
  summary: 'Legal documents that the user has yet to accept',
  description: 'Those in force that were not accepted in their present version; empty once `legal_accepted` of the account is true.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The documents.', schema: collection(legalDocumentResource) } },
  errors: [],
});

/** Takes the user's consent. */
export const acceptLegalDocuments = defineRoute({
  operationId: 'acceptLegalDocuments',
  method: 'POST',
  path: '/users/me/legal/accept',
  summary: 'Accept legal documents',
  description:
    'Stores which version was accepted, and when. Either all documents sent are accepted, or none: with `legal_version_outdated` ' +
    '`meta.documents` names the versions in force. An earlier acceptance stays as it is. Requires a session.',
  tag: 'Users',
  access: { credentials: ['session'], permission: 'users:update_self' },
  request: { ...emptyRequest, body: legalAcceptanceFields },
  responses: { 204: { description: 'They are accepted.' } },
  errors: ['legal_version_outdated'],
});

export const contracts = [getMe, updateMe, deleteMe, getProfileDetail, listLegalDocuments, listPendingLegalDocuments, acceptLegalDocuments];
