import type { InferOutput } from 'valibot';

import type { usageLimits } from '../../../usage/contract.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { usageTexts } from '../../texts/usage.ts';
import { countText, instantText } from '../../view/format.ts';
import { Table } from '../list/table.tsx';

type Limits = InferOutput<typeof usageLimits>['attributes'];

/** The quota of the month as a bar and in words. */
export const Quota = ({ limits: { validations }, timezone }: { readonly limits: Limits; readonly timezone: string }) => {
  const texts = useTexts(usageTexts);
  const { language } = useLanguage();
  const { used, monthly_limit: limit, remaining, resets_at: reset } = validations;
  const usage = texts.used(countText(used), countText(limit));
  return (
    <>
      <meter min={0} max={Math.max(1, limit)} high={limit * 0.9} low={limit * 0.7} optimum={0} value={used} aria-label={usage} />
      <p>
        {usage}. {texts.left(countText(remaining))}
      </p>
      <p class="muted">{texts.resets(instantText(reset, language, timezone))}</p>
    </>
  );
};

/** The limits of the plan and of the service. */
export const LimitsTable = ({ limits: { api, webhooks, retries, imports, beneficiaries } }: { readonly limits: Limits }) => {
  const texts = useTexts(usageTexts);
  const saved = beneficiaries.max < 0 ? texts.unlimited : texts.ofMany(countText(beneficiaries.used), countText(beneficiaries.max));
  const rows = [
    [texts.perMinute, countText(api.per_key_per_minute)],
    [texts.perAddress, countText(api.per_ip_per_minute)],
    [texts.endpoints, countText(webhooks.endpoints_max)],
    [texts.deliveries, countText(webhooks.per_host_per_minute)],
    [texts.retries, countText(retries.max_retries)],
    [texts.pendingRetries, countText(retries.max_pending)],
    [texts.dailyRetries, countText(retries.max_dispatched_per_day)],
    [texts.rows, countText(imports.max_rows)],
    [texts.receipts, countText(imports.receipts_per_day)],
    [texts.beneficiaries, saved],
  ] as const;
  return (
    <Table
      caption={texts.limits}
      isCompact
      rows={rows.map(([name, value]) => ({ id: name, name, value }))}
      columns={[
        { title: texts.limit, cell: ({ name }) => name },
        { title: texts.value, kind: 'number', cell: ({ value }) => value },
      ]}
    />
  );
};
