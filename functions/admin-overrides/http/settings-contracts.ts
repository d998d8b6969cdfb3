import { changesArea, readsArea } from '../../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { documentPage, documentParams, documentResource, documentsQuery, versionFields } from './legal-documents.ts';
import { settingsFields, settingsResource } from './settings.ts';

const legalTag = 'Administration: legal documents';
const settingsTag = 'Administration: settings';

export const listAdminLegalDocuments = defineRoute({
  operationId: 'listAdminLegalDocuments',
  method: 'GET',
  path: '/admin/legal-documents',
  summary: 'Versions of the legal documents, the latest first',
  description: 'Those of the deployed code, and those that admins published.',
  tag: legalTag,
  access: readsArea('legal_documents'),
  request: { ...emptyRequest, query: documentsQuery },
  responses: { 200: { description: 'A page of versions.', schema: documentPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getAdminLegalDocument = defineRoute({
  operationId: 'getAdminLegalDocument',
  method: 'GET',
  path: '/admin/legal-documents/{document}',
  summary: 'The version of a legal document that is in force',
  description: 'With the revision that a publication has to name.',
  tag: legalTag,
  access: readsArea('legal_documents'),
  request: { ...emptyRequest, params: documentParams },
  responses: { 200: { description: 'The version in force.', schema: single(documentResource) } },
  errors: [],
});

export const publishAdminLegalVersion = defineRoute({
  operationId: 'publishAdminLegalVersion',
  method: 'POST',
  path: '/admin/legal-documents/{document}/versions',
  summary: 'Publish a new version of a legal document',
  description:
    'It is in force at once: registrations have to accept it, and every user gets it in `GET /users/me/legal/pending` and has ' +
    '`legal_accepted: false` within a minute. A version cannot be withdrawn; publish another one.',
  tag: legalTag,
  access: changesArea('legal_documents'),
  request: { ...emptyRequest, params: documentParams, body: versionFields },
  responses: { 201: { description: 'The version in force.', schema: single(documentResource) } },
  errors: ['legal_version_exists', 'overrides_changed', 'overrides_full'],
});

export const getAdminSettings = defineRoute({
  operationId: 'getAdminSettings',
  method: 'GET',
  path: '/admin/settings',
  summary: 'Settings of the service',
  description: 'Each with its type, its bounds, its default and its value in force.',
  tag: settingsTag,
  access: readsArea('settings'),
  request: emptyRequest,
  responses: { 200: { description: 'The settings.', schema: single(settingsResource) } },
  errors: [],
});

export const changeAdminSettings = defineRoute({
  operationId: 'changeAdminSettings',
  method: 'PATCH',
  path: '/admin/settings',
  summary: 'Change settings of the service',
  description: 'All of the settings sent, or none. Every function applies them within a minute; registrations at once.',
  tag: settingsTag,
  access: changesArea('settings'),
  request: { ...emptyRequest, body: settingsFields },
  responses: { 200: { description: 'The settings after the change.', schema: single(settingsResource) } },
  errors: ['no_valid_fields', 'validation_error', 'overrides_changed', 'overrides_full'],
});

export const settingsContracts = [
  listAdminLegalDocuments,
  getAdminLegalDocument,
  publishAdminLegalVersion,
  getAdminSettings,
  changeAdminSettings,
];
