import * as v from 'valibot';

import { reasonRule } from '../../../shared/administration/http/reason-rule.ts';
import type { PlanFeature, PlanPrice } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import {
  asText,
  boolean,
  distinctList,
  field,
  integer,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  withDefault,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../../shared/platform/json/json.ts';

const BROKEN = { code: 'validation_error' } as const;
const BROKEN_FEATURES = { code: 'validation_error', reason: 'plan_features' } as const;
const BROKEN_PRICES = { code: 'validation_error', reason: 'plan_prices' } as const;
const ABSENT = { code: 'required' } as const;

const MAX_UNITS = 10_000_000;
const MAX_FEATURES = 20;
const MAX_PRICES = 6;
const MAX_CENTAVOS = 100_000_000;
const MAX_SORT_ORDER = 10_000;
const MAX_TRIAL_DAYS = 90;
const MAX_TEXT = 120;

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.instance(NumberLiteral),
    v.transform(({ source }) => Number(source)),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  );

const shortText = v.pipe(v.string(), v.regex(/^\P{Cc}+$/u), v.maxLength(MAX_TEXT));

const featureShape = v.object({
  text_es: shortText,
  text_en: shortText,
  icon: v.optional(v.nullable(shortText), null),
  sort_order: wholeNumber(0, MAX_SORT_ORDER),
  is_active: v.optional(v.boolean(), true),
});

const priceShape = v.object({
  currency: v.optional(v.literal('MXN'), 'MXN'),
  billing_interval: v.picklist(['once', 'month', 'year']),
  kind: v.picklist(['base', 'metered_overage']),
  unit_amount: wholeNumber(0, MAX_CENTAVOS),
  tax_behavior: v.picklist(['inclusive', 'exclusive']),
});

const textSchema = (description: string) => ({ type: 'string', minLength: 1, maxLength: MAX_TEXT, description });

const featureRule: Rule<unknown, PlanFeature, 'validation_error'> = {
  schema: {
    type: 'object',
    title: 'NewPlanFeature',
    required: ['text_es', 'text_en', 'sort_order'],
    properties: {
      text_es: textSchema('The text in Spanish.'),
      text_en: textSchema('The text in English.'),
      icon: { ...textSchema('Name of an icon.'), type: ['string', 'null'] },
      sort_order: { type: 'integer', minimum: 0, maximum: MAX_SORT_ORDER, description: 'Place among the features, lower first.' },
      is_active: { type: 'boolean', description: 'Whether it is shown.' },
    },
  },
  errors: ['validation_error'],
  read: (sent) => {
    const parsed = v.safeParse(featureShape, sent);
    return parsed.success ? { value: parsed.output } : BROKEN_FEATURES;
  },
};

const priceRule: Rule<unknown, PlanPrice, 'validation_error'> = {
  schema: {
    type: 'object',
    title: 'NewPlanPrice',
    required: ['billing_interval', 'kind', 'unit_amount', 'tax_behavior'],
    properties: {
      currency: { type: 'string', enum: ['MXN'], description: 'Currency, ISO 4217.' },
      billing_interval: { type: 'string', enum: ['once', 'month', 'year'], description: 'How often it is paid.' },
      kind: {
        type: 'string',
        enum: ['base', 'metered_overage'],
        description: 'Per period, or per validation: each one on a metered plan, those beyond the included ones on a hybrid plan.',
      },
      unit_amount: {
        type: 'integer',
        minimum: 0,
        maximum: MAX_CENTAVOS,
        description: 'Price in centavos; 0 for the base of a metered plan alone.',
      },
      tax_behavior: { type: 'string', enum: ['inclusive', 'exclusive'], description: 'Whether tax is in the price.' },
    },
  },
  errors: ['validation_error'],
  read: (sent) => {
    const parsed = v.safeParse(priceShape, sent);
    return parsed.success ? { value: parsed.output } : BROKEN_PRICES;
  },
};

const limit = (description: string) => field(nullable(integer({ minimum: 0, maximum: MAX_UNITS }, BROKEN)), description);

const SLUG = /^[a-z0-9][a-z0-9_-]{0,39}$/;

export const planParams = v.object({
  slug: parameter(text({ pattern: SLUG }, BROKEN), 'Slug of the plan; it never changes.', 'personal'),
});

/** The whole data of a plan. A limit that is null is that of the plan `free`, or the general one. */
export const planFields = v.object({
  name: field(required(asText(text({ pattern: /\S/, maxLength: 60 }, BROKEN)), ABSENT), 'Display name.'),
  monthly_validation_limit: field(required(integer({ minimum: 0, maximum: MAX_UNITS }, BROKEN), ABSENT), 'Validations per calendar month.'),
  beneficiaries_max: field(
    required(integer({ minimum: -1, maximum: MAX_UNITS }, BROKEN), ABSENT),
    'Active beneficiaries at most; -1 is no limit.',
  ),
  billing_model: field(required(oneOf(['free', 'tiered', 'metered', 'hybrid'], BROKEN), ABSENT), 'How the plan is charged.'),
  sort_order: field(required(integer({ minimum: 0, maximum: MAX_SORT_ORDER }, BROKEN), ABSENT), 'Place among the plans, lower first.'),
  is_default: field(
    withDefault(boolean(BROKEN), false),
    'Makes it the plan of users without a subscription. The former default plan stays active.',
  ),
  is_public: field(withDefault(boolean(BROKEN), true), 'Whether the plan is offered.'),
  is_active: field(withDefault(boolean(BROKEN), true), 'Whether accounts can be put on the plan.'),
  trial_days: field(nullable(integer({ minimum: 1, maximum: MAX_TRIAL_DAYS }, BROKEN)), 'Days of trial; null without one.'),
  included_validations: limit('Validations before overage; null where none is charged.'),
  retry_max_retries: limit('Retries of a validation at most.'),
  retry_max_pending_per_user: limit('Pending retry cycles at most.'),
  retry_max_dispatched_per_day: limit('Retries per day at most.'),
  api_per_minute: limit('Requests per minute of one account.'),
  webhooks_per_host_per_minute: limit('Webhook deliveries to one host in a minute at most.'),
  webhook_endpoints_max: limit('Webhook endpoints at most.'),
  bulk_receipts_per_day: limit('Receipts that imports of images may read in a day at most.'),
  features: field(
    withDefault(
      distinctList(featureRule, { minItems: 0, maxItems: MAX_FEATURES, keyOf: ({ sort_order: place }) => String(place) }, BROKEN_FEATURES),
      [],
    ),
    'Features of the plan, in both languages.',
  ),
  prices: field(
    withDefault(
      distinctList(
        priceRule,
        { minItems: 0, maxItems: MAX_PRICES, keyOf: ({ kind, billing_interval: interval }) => `${kind}:${interval}` },
        BROKEN_PRICES,
      ),
      [],
    ),
    'Prices in centavos, one for each kind and interval.',
  ),
  revision: field(
    nullable(integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, BROKEN)),
    'The revision that is replaced; null for a new plan.',
  ),
  reason: field(reasonRule, 'Reason of the change, for the audit. It names no person and no account.'),
});
