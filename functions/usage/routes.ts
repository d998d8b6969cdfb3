import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { ok } from '../../shared/errors/failure.ts';
import {
  ANONYMOUS_PER_IP_LIMIT,
  PER_IP_LIMIT,
  WEBHOOKS_PER_HOST_GLOBAL_LIMIT,
  WINDOW_MS,
} from '../../shared/identity/access/domain/rate-limit.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { MonthlyQuota } from '../../shared/identity/plans/domain/quota-unit.ts';
import { PREVIEW_EXPIRY_MS } from '../../shared/imports/domain/import-job.ts';
import { readChunks, type WriteTable } from '../../shared/platform/files/table-file.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { presentTableFile } from '../../shared/platform/http/table-reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { utcMonth } from '../../shared/platform/time/month.ts';
import { MAX_REACTIVATIONS } from '../../shared/validation/domain/retry/retry-limits.ts';
import { getUsageLimits, type usageLimits } from './contract.ts';
import { OPERATION_LIMITS } from './data/operation-limits.generated.ts';
import { exportUsageRequests, listUsageRequests } from './http/log-contracts.ts';
import { presentRequests, REQUEST_COLUMNS, requestsOf } from './http/present-requests.ts';
import { presentBreakdown, presentHeatmap, presentHistory, presentSummary } from './http/present-usage.ts';
import { getUsageBreakdown, getUsageHeatmap, getUsageHistory, getUsageSummary } from './http/usage-contracts.ts';
import type { makeExportRequests, makeListRequests } from './use-cases/list-requests.ts';
import type { makeReadUsageBreakdown, makeReadUsageHeatmap, makeReadUsageHistory } from './use-cases/read-usage-counts.ts';
import type { makeReadUsageLimits, UsageLimits } from './use-cases/read-usage-limits.ts';
import type { makeReadUsageSummary } from './use-cases/read-usage-summary.ts';

const presentLimits = (limits: UsageLimits, { limit, used, resetsAt }: MonthlyQuota) =>
  ({
    type: 'usage_limits',
    id: limits.userId,
    attributes: {
      plan_slug: limits.planSlug,
      window_seconds: WINDOW_MS / 1000,
      api: {
        per_key_per_minute: limits.perKeyPerMinute,
        per_ip_per_minute: PER_IP_LIMIT,
        anonymous_per_ip_per_minute: ANONYMOUS_PER_IP_LIMIT,
      },
      webhooks: {
        endpoints_max: limits.webhookEndpointsMax,
        per_host_per_minute: limits.webhooksPerHostPerMinute,
        global_per_host_per_minute: WEBHOOKS_PER_HOST_GLOBAL_LIMIT,
      },
      retries: {
        max_retries: limits.retries.maxRetries,
        max_pending: limits.retries.maxPendingPerUser,
        max_dispatched_per_day: limits.retries.maxDispatchedPerDay,
        max_age_seconds: limits.retries.maxAgeSeconds,
        max_reactivations: MAX_REACTIVATIONS,
      },
      imports: {
        max_bytes: IMPORT_LIMITS.maxBytes,
        max_rows: IMPORT_LIMITS.maxRows,
        max_columns: IMPORT_LIMITS.maxColumns,
        max_pdf_pages: IMPORT_LIMITS.maxPdfPages,
        max_images: IMPORT_LIMITS.maxImages,
        receipts_per_day: limits.receiptsPerDay,
        preview_expires_days: PREVIEW_EXPIRY_MS / 86_400_000,
      },
      beneficiaries: { max: limits.beneficiariesMax, used: limits.beneficiariesUsed },
      operations: { ...OPERATION_LIMITS, playground: [{ max: limits.playgroundRunsPerDay, window_seconds: 86_400, per: 'account' }] },
      // A lowered limit may be below the used units.
      validations: { monthly_limit: limit, used, remaining: Math.max(0, limit - used), resets_at: isoInstant(resetsAt) },
    },
  }) satisfies ResourceOf<typeof usageLimits>;

type UseCases = {
  readonly readLimits: ReturnType<typeof makeReadUsageLimits>;
  readonly readSummary: ReturnType<typeof makeReadUsageSummary>;
  readonly readHistory: ReturnType<typeof makeReadUsageHistory>;
  readonly readBreakdown: ReturnType<typeof makeReadUsageBreakdown>;
  readonly readHeatmap: ReturnType<typeof makeReadUsageHeatmap>;
  readonly listRequests: ReturnType<typeof makeListRequests>;
  readonly exportRequests: ReturnType<typeof makeExportRequests>;
  readonly writeTable: WriteTable;
};

export const makeRoutes = ({
  readLimits,
  readSummary,
  readHistory,
  readBreakdown,
  readHeatmap,
  listRequests,
  exportRequests,
  writeTable,
}: UseCases): readonly Route[] => [
  bindProtected(getUsageSummary, {
    prepare: (input) => ok(input),
    useCase: (_input, context) => readSummary(context),
    present: (summary) => ({ status: 200, kind: 'json', data: presentSummary(summary) }),
  }),
  bindProtected(getUsageHistory, {
    prepare: ({ query }) => ok(query.months),
    useCase: async (count, { principal: { userId }, receivedAt }) => ok({ userId, months: await readHistory(userId, count, receivedAt) }),
    present: ({ userId, months }) => ({ status: 200, kind: 'json', data: presentHistory(userId, months) }),
  }),
  bindProtected(getUsageBreakdown, {
    prepare: ({ query }, now) => ok(query.period === 'current' ? utcMonth(now) : query.period),
    useCase: async (month, { principal: { userId }, quota, receivedAt }) => {
      const limit = month === utcMonth(receivedAt) ? quota.limit : null;
      return ok({ userId, counts: await readBreakdown(userId, month), limit });
    },
    present: ({ userId, counts, limit }) => ({ status: 200, kind: 'json', data: presentBreakdown(userId, counts, limit) }),
  }),
  bindProtected(getUsageHeatmap, {
    prepare: ({ query }) => ok(query.days),
    useCase: async (count, { principal, receivedAt }) => ok({ principal, days: await readHeatmap(principal, count, receivedAt) }),
    present: ({ principal, days }) => ({ status: 200, kind: 'json', data: presentHeatmap(principal, days) }),
  }),
  bindProtected(getUsageLimits, {
    prepare: (input) => ok(input),
    useCase: async (_input, { principal, quota }) => {
      const limits = await readLimits(principal);
      return limits.ok ? ok({ limits: limits.value, quota }) : limits;
    },
    present: ({ limits, quota }) => ({ status: 200, kind: 'json', data: presentLimits(limits, quota) }),
  }),
  bindProtected(listUsageRequests, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal, receivedAt }) => {
      const found = await listRequests(requestsOf(query), principal, receivedAt);
      return found.ok ? ok({ query, found: found.value }) : found;
    },
    present: ({ query, found }) => presentRequests(query, found),
  }),
  bindProtected(exportUsageRequests, {
    prepare: ({ query }) => ok(query),
    useCase: async ({ format, limit, ...filters }, { principal, receivedAt }) => {
      const { requests, hasMore } = await exportRequests({ filters, limit }, principal, receivedAt);
      const bytes = await readChunks(writeTable({ name: 'requests', columns: REQUEST_COLUMNS, rows: requests }, format));
      return ok({ format, hasMore, bytes });
    },
    present: (file) => presentTableFile('requests', file),
  }),
];
