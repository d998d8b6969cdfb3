import * as v from 'valibot';

import { described, named } from '../../../platform/http/schemas/described.ts';

export const integer = v.pipe(v.number(), v.integer());

const featureBullet = named(
  'PlanFeature',
  v.strictObject({
    text_es: described(v.string(), 'The text in Spanish.', '200 validaciones al mes'),
    text_en: described(v.string(), 'The text in English.', '200 validations a month'),
    icon: described(v.nullable(v.string()), 'Name of an icon; null without one.', null),
    sort_order: described(integer, 'Place among the features, lower first.', 1),
    is_active: described(v.literal(true), 'Only active features are listed.'),
  }),
);

/** What every list of plans shows. */
export const planAttributes = {
  slug: described(v.string(), 'Name of the plan in addresses; never changes.', 'personal'),
  name: described(v.string(), 'Display name.', 'Personal'),
  monthly_validation_limit: described(integer, 'Validations per calendar month.', 200),
  is_default: described(v.boolean(), 'Whether new accounts start on this plan.', false),
  billing_model: described(named('BillingModel', v.picklist(['free', 'tiered', 'metered', 'hybrid'])), 'How the plan is charged.'),
  trial_days: described(v.nullable(integer), 'Days of trial; null without one.', null),
  included_validations: described(v.nullable(integer), 'Validations before overage on hybrid plans; null on others.', null),
  is_public: described(v.boolean(), 'Whether the plan is offered.', true),
  is_active: described(v.boolean(), 'Whether accounts can be put on the plan.', true),
  sort_order: described(integer, 'Place among the plans, lower first.', 1),
  beneficiaries_max: described(integer, 'Active beneficiaries at most; -1 is no limit.', 50),
  retry_max_retries: described(v.nullable(integer), 'Retries of a validation at most; null takes the general limit.', null),
  retry_max_pending_per_user: described(v.nullable(integer), 'Pending retry cycles at most; null takes the general limit.', null),
  retry_max_dispatched_per_day: described(v.nullable(integer), 'Retries per day at most; null takes the general limit.', null),
  webhook_endpoints_max: described(integer, 'Webhook endpoints at most.', 10),
  webhooks_per_host_per_minute: described(integer, 'Webhook deliveries to one host in a minute at most.', 60),
  bulk_receipts_per_day: described(integer, 'Receipts that imports of images may read in a day at most.', 50),
  features: described(v.array(featureBullet), 'Features of the plan, in both languages.'),
};

export const planPriceFields = {
  currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
  billing_interval: described(named('BillingInterval', v.picklist(['once', 'month', 'year'])), 'How often the price is paid.'),
  kind: described(v.picklist(['base', 'metered_overage']), '`base`: per period. `metered_overage`: per validation beyond those included.'),
  unit_amount: described(integer, 'Price in centavos.', 9900),
  tax_behavior: described(v.picklist(['inclusive', 'exclusive']), 'Whether tax is in the price.'),
};

/** A price as plans list it. */
export const planPrice = named('PlanPriceAttributes', v.strictObject(planPriceFields));
