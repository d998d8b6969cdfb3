import * as v from 'valibot';

import { LEGAL_DOCUMENT_NAMES } from '../../shared/identity/domain/legal-documents.ts';
import { defineRoute } from '../../shared/identity/http/route.ts';
import { profileResource, userResource } from '../../shared/identity/http/user-resource.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/contract.ts';
import { collection, dateTime, single } from '../../shared/platform/http/envelope-schema.ts';
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

/** Changes what users say of themselves. */
export const updateMe = defineRoute({
  operationId: 'updateMe',
  method: 'PATCH',
  path: '/users/me',
  summary: 'Changes name, time zone and language',
  description: 'Only the fields that are sent change. Address, phone, password and second factor have operations of their own.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, body: v.object(profileFields) },
  responses: { 200: { description: 'The account as it is now.', schema: single(userResource) } },
  errors: ['no_valid_fields', 'not_found'],
});

/** What the account resource leaves out. */
export const getProfileDetail = defineRoute({
  operationId: 'getProfileDetail',
  method: 'GET',
  path: '/users/me/profile-detail',
  summary: 'Phone and last sign-in of the account',
  description: 'What `GET /users/me` leaves out. `last_sign_in_device` is how the browser or programme called itself.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The details.', schema: single(profileResource) } },
  errors: [],
});

export const legalDocumentResource = v.strictObject({
  type: v.literal('legal_document'),
  id: v.picklist(LEGAL_DOCUMENT_NAMES),
  attributes: v.strictObject({
    document: v.picklist(LEGAL_DOCUMENT_NAMES),
    version: v.string(),
    url: v.pipe(v.string(), v.url()),
    published_at: dateTime,
  }),
});

/** What the consent prompt shows. */
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
    'Keeps which version was accepted, and when. All that are sent are accepted, or none: with `legal_version_outdated` ' +
    '`meta.documents` names the versions in force. One that was accepted before stays as it is.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, body: legalAcceptanceFields },
  responses: { 204: { description: 'They are accepted.' } },
  errors: ['legal_version_outdated'],
});

export const contracts = [getMe, updateMe, getProfileDetail, listPendingLegalDocuments, acceptLegalDocuments];
