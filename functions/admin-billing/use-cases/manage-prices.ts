import type { AdminActor } from '../../../shared/administration/domain/audit-row.ts';
import type { PriceName } from '../../../shared/billing/domain/price-name.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { BillingDesk, FindPriceSteps } from '../ports/billing-desk.ts';
import type { AuditedAction } from './audited-action.ts';

type Audit = { readonly auditedAction: AuditedAction };
type CreateDeps = Audit & { readonly findPriceSteps: FindPriceSteps };
type MoveDeps = Audit & { readonly billingDesk: Pick<BillingDesk, 'findPrice' | 'listOutdated' | 'movePrice'> };

type Request = { readonly actor: AdminActor; readonly reason: string; readonly isDryRun: boolean };

/** What the processor lacks, or lacked before it was created. */
export type PriceReport = { readonly isDryRun: boolean; readonly steps: readonly string[] };

export type MoveReport = { readonly isDryRun: boolean; readonly matched: number; readonly moved: number; readonly hasMore: boolean };

/** Subscriptions that one call moves: each is a call of the processor. */
const BLOCK = 20;

/**
 * Creates at the processor what the plans have and it lacks. A repeated call finds nothing to do. A plan with another amount gets another
 * price for new subscriptions; the others keep theirs until they are moved.
 */
export const makeCreatePrices =
  ({ findPriceSteps, auditedAction }: CreateDeps) =>
  ({ actor, reason, isDryRun }: Request): Promise<Result<PriceReport, 'processor_unavailable'>> =>
    orUnavailable<PriceReport, never>(async () => {
      const found = await findPriceSteps();
      const steps = found.map(({ what }) => what);
      if (isDryRun || found.length === 0) return ok({ isDryRun, steps });
      return auditedAction<PriceReport, never>(
        { actor, action: 'create_prices', target: { kind: 'prices', id: 'all' }, reason, intent: { steps: steps.join('; ') } },
        async () => {
          for (const { run } of found) await run();
          return ok({ isDryRun, steps });
        },
        () => ({ created: steps.length }),
      );
    });

/**
 * Moves subscriptions of a plan to the price at which it is sold now, from their next periods on: nothing is charged or credited now. The
 * price of units beyond the included ones stays. One call moves a block; `hasMore` means that another continues.
 */
export const makeMoveSubscriptions =
  ({ billingDesk, auditedAction }: MoveDeps) =>
  ({
    actor,
    reason,
    isDryRun,
    price,
  }: Request & { readonly price: PriceName }): Promise<Result<MoveReport, 'price_not_available' | 'processor_unavailable'>> =>
    orUnavailable<MoveReport, 'price_not_available'>(async () => {
      const current = await billingDesk.findPrice(price);
      if (current === null) return fail('price_not_available');
      const outdated = await billingDesk.listOutdated(price, current, BLOCK + 1);
      const block = outdated.slice(0, BLOCK);
      const report = { isDryRun, matched: block.length, moved: 0, hasMore: outdated.length > BLOCK };
      if (isDryRun || block.length === 0) return ok(report);
      const target = { kind: 'plan', id: price.planSlug };
      return auditedAction<MoveReport, never>(
        { actor, action: 'move_subscriptions', target, reason, intent: { interval: price.interval, matched: block.length } },
        async () => {
          for (const subscription of block) await billingDesk.movePrice(subscription, current);
          return ok({ ...report, moved: block.length });
        },
        ({ moved }) => ({ moved }),
      );
    });

export type CreatePrices = ReturnType<typeof makeCreatePrices>;
export type MoveSubscriptions = ReturnType<typeof makeMoveSubscriptions>;
