import type { Rule } from '../../../platform/http/schemas/fields.ts';
import { isJsonObject } from '../../../platform/json/json.ts';
import { LEGAL_DOCUMENT_NAMES, LEGAL_DOCUMENTS, type AcceptedDocument } from '../domain/legal-documents.ts';

const MAX_DOCUMENTS = 20;

const isAccepted = (value: unknown): value is AcceptedDocument =>
  isJsonObject(value) && LEGAL_DOCUMENT_NAMES.some((name) => name === value['document']) && typeof value['version'] === 'string';

/**
 * The documents that a caller accepts. The operation itself refuses versions that are not in force, so that its answer can name those to
 * accept.
 */
export const legalDocuments = (minItems: 0 | 1): Rule<unknown, readonly AcceptedDocument[], 'validation_error'> => ({
  schema: {
    type: 'array',
    minItems,
    maxItems: MAX_DOCUMENTS,
    items: {
      type: 'object',
      title: 'AcceptedLegalDocument',
      properties: {
        document: { type: 'string', enum: LEGAL_DOCUMENT_NAMES, description: 'Name of the document.' },
        version: {
          type: 'string',
          examples: [...new Set(LEGAL_DOCUMENTS.map(({ version }) => version))],
          description: 'Its version in force.',
        },
      },
      required: ['document', 'version'],
    },
  },
  errors: ['validation_error'],
  read: (sent) => {
    const list: readonly unknown[] = Array.isArray(sent) ? sent : [];
    const isList = Array.isArray(sent) && list.length >= minItems && list.length <= MAX_DOCUMENTS;
    return isList && list.every(isAccepted) ? { value: list } : { code: 'validation_error', reason: 'legal_form' };
  },
});
