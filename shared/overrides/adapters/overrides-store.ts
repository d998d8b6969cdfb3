import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { NO_OVERRIDES, type Overrides } from '../domain/overrides.ts';
import type { OverridesStore } from '../ports/overrides-document.ts';
import { OVERRIDES_KEY } from './keys.ts';

const sectionOf = <const Schema extends v.GenericSchema>(data: Schema) => v.object({ revision: v.number(), data });

const documentItem = v.object({
  document_version: v.number(),
  sections: v.object({
    banks: sectionOf(
      v.object({
        validities: v.array(v.object({ code: v.string(), validFrom: v.string(), validTo: v.string() })),
        aliases: v.array(
          v.object({
            clabePrefix: v.string(),
            alias: v.string(),
            key: v.string(),
            validFrom: v.string(),
            validTo: v.string(),
            isRemoved: v.boolean(),
          }),
        ),
      }),
    ),
    bins: sectionOf(v.array(v.object({ bin: v.string(), code: v.nullable(v.string()) }))),
    legal_documents: sectionOf(v.array(v.object({ document: v.string(), version: v.string(), url: v.string(), publishedAt: v.number() }))),
    settings: sectionOf(
      v.object({
        registration_open: v.exactOptional(v.boolean()),
        sender_probes: v.exactOptional(v.number()),
        text_messages_per_country_and_day: v.exactOptional(v.number()),
        receipts_per_account_and_day: v.exactOptional(v.number()),
        payment_grace_days: v.exactOptional(v.number()),
        mail_from: v.exactOptional(v.string()),
      }),
    ),
  }),
});

const overridesOf = (item: RawItem): Overrides => {
  const { document_version: version, sections } = v.parse(documentItem, item);
  return { version, sections };
};

/** All overrides in one item of the table. */
export const makeOverridesStore = (table: Pick<Table, 'get' | 'put'>): OverridesStore => ({
  read: async () => {
    const item = await table.get(OVERRIDES_KEY);
    return item === null ? NO_OVERRIDES : overridesOf(item);
  },
  replace: async (seen, next) => {
    const item = { ...OVERRIDES_KEY, document_version: next.version, sections: next.sections };
    const outcome =
      seen.version === 0
        ? await table.put(item, 'attribute_not_exists(pk)')
        : await table.put(item, 'document_version = :seen', { values: { ':seen': seen.version } });
    return outcome.kind === 'written' ? 'replaced' : 'conflict';
  },
});
