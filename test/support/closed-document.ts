import document from '../../docs/openapi.json' with { type: 'json' };

/**
 * docs/openapi.json with objects that have no other members than it describes. Clients accept further ones, which a release
 * can add; an answer or an example of this release has none.
 */
export const closedDocument = {
  ...document,
  components: {
    ...document.components,
    schemas: Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [
        name,
        'properties' in schema ? { additionalProperties: false, ...schema } : schema,
      ]),
    ),
  },
};
