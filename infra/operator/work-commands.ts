import { filtersOf } from '../../functions/admin-dead-letters/http/letter-filters.ts';
import {
  blockFields,
  discardFields,
  letterParams,
  lettersQuery,
  presentBlock,
  presentLetter,
  presentLetters,
} from '../../functions/admin-dead-letters/http/letter-schemas.ts';
import { planData } from '../../functions/admin-plans/http/plan-data.ts';
import { planFields, planParams } from '../../functions/admin-plans/http/plan-fields.ts';
import type { PlanStore } from '../../functions/admin-plans/ports/plan-store.ts';
import { makeManagePlans } from '../../functions/admin-plans/use-cases/manage-plans.ts';
import { presentRetries, presentRetry, rangeOf, retriesQuery } from '../../functions/admin-retries/http/retry-schemas.ts';
import { makeCancelRetry, type CancelRetryDeps } from '../../functions/admin-retries/use-cases/cancel-retry.ts';
import { makeListRetries, type ListRetriesDeps } from '../../functions/admin-retries/use-cases/list-retries.ts';
import type { AdminActor, AdminChange } from '../../shared/administration/domain/audit-row.ts';
import { reasonFields } from '../../shared/administration/http/reason-rule.ts';
import type { AdminAuditLog, Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import type { DeadLetterId } from '../../shared/dead-letters/domain/dead-letter.ts';
import type { RedriveQueues } from '../../shared/dead-letters/ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../../shared/dead-letters/ports/dead-letter-store.ts';
import { makeDiscardLetter, makeRedriveLetter } from '../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import { makeListDeadLetters } from '../../shared/dead-letters/use-cases/list-dead-letters.ts';
import { makeRedriveBlock } from '../../shared/dead-letters/use-cases/redrive-block.ts';
import { fail } from '../../shared/errors/failure.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { parsePart } from '../../shared/platform/http/request.ts';
import { NumberLiteral, type JsonObject } from '../../shared/platform/json/json.ts';
import { MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeCancelCycle } from '../../shared/validation/use-cases/cancel-cycle.ts';
import { valueOf } from './command-line.ts';

export type WorkPorts = Omit<CancelRetryDeps, 'cancelCycle'> &
  Omit<ListRetriesDeps, 'validations'> & {
    readonly validations: Pick<ValidationStore, 'find' | 'findMany'>;
    readonly deadLetters: DeadLetterStore;
    readonly auditedDeadLetters: Audited<DeadLetterStore>;
    readonly redriveQueues: RedriveQueues;
    readonly adminAudit: AdminAuditLog;
    readonly planStore: PlanStore;
    readonly auditedPlans: Audited<PlanStore>;
    readonly clock: Clock;
  };

/** A call of a command: the parameters and the body of its operation, without its reason and its revision. */
export type WorkCall = {
  /** Id of a letter or a validation, or slug of a plan. */
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: JsonObject;
  /** Null for a dry run, which writes nothing. `revision` is null for a new plan, and for changes without revisions. */
  readonly apply: { readonly revision: number | null; readonly reason: string } | null;
  readonly actor: AdminActor;
};

/** The reason of a dry run, which writes no row. */
const NO_REASON = 'dry run';

type WorkCommand = (ports: WorkPorts, call: WorkCall) => Promise<object>;

const listed = ({ data, links }: { readonly data: object; readonly links: object }): object => ({ data, links });

const lettersParts = ({
  deadLetters: letters,
  auditedDeadLetters: auditedMove,
  redriveQueues: queues,
  adminAudit: audit,
  clock,
}: WorkPorts) => ({
  letters,
  auditedMove,
  queues,
  audit,
  clock,
});

const listLetters: WorkCommand = async (ports, { query }) => {
  const asked = valueOf(parsePart(lettersQuery, query, 'query'));
  const paging = pageOf(asked);
  const list = makeListDeadLetters(ports.deadLetters, ports.cursors);
  const page = valueOf(await list({ filters: filtersOf(asked, asked.status, MEXICO_CITY), ...paging }));
  return listed(presentLetters(asked, page, paging.size));
};

const letterIn = ({ id }: WorkCall): DeadLetterId => valueOf(parsePart(letterParams, { id }, 'params')).id;

const showLetter = async ({ deadLetters }: WorkPorts, id: DeadLetterId): Promise<object> => {
  const letter = await deadLetters.find(id);
  return { applied: false, data: letter === null ? valueOf(fail('not_found')) : presentLetter(letter).data };
};

const redriveLetter: WorkCommand = async (ports, call) => {
  const id = letterIn(call);
  if (call.apply === null) return showLetter(ports, id);
  return { applied: true, data: presentLetter(valueOf(await makeRedriveLetter(lettersParts(ports))(call.actor, id))).data };
};

const redriveLetters: WorkCommand = async (ports, { body, apply, actor }) => {
  const isDryRun = apply === null;
  const asked = valueOf(parsePart(blockFields, { ...body, dry_run: isDryRun }, 'body'));
  const block = await makeRedriveBlock(lettersParts(ports))(actor, filtersOf(asked, 'stored', MEXICO_CITY), isDryRun);
  return { applied: !isDryRun, data: presentBlock({ id: actor.correlationId, block }).data };
};

const discardLetter: WorkCommand = async (ports, call) => {
  const id = letterIn(call);
  if (call.apply === null) return showLetter(ports, id);
  const { reason } = valueOf(parsePart(discardFields, { reason: call.apply.reason }, 'body'));
  return { applied: true, data: presentLetter(valueOf(await makeDiscardLetter(lettersParts(ports))(call.actor, id, reason))).data };
};

const listPlans: WorkCommand = async ({ planStore, auditedPlans }) => ({
  data: (await makeManagePlans({ planStore, auditedPlans }).list()).map(planData),
});

const putPlan: WorkCommand = async ({ planStore, auditedPlans }, { id, body, apply, actor }) => {
  const { slug } = valueOf(parsePart(planParams, { slug: id }, 'params'));
  const seen = (await planStore.list()).find(({ plan }) => plan.slug === slug)?.revision ?? null;
  const named = apply === null ? seen : apply.revision;
  const sent = { ...body, revision: named === null ? null : new NumberLiteral(String(named)), reason: apply?.reason ?? NO_REASON };
  const { revision, reason, ...data } = valueOf(parsePart(planFields, sent, 'body'));
  const changes: Pick<AdminChange, 'action' | 'before' | 'after'>[] = [];
  const audited: typeof auditedPlans = (row) => {
    const { action, before, after } = row;
    changes.push({ action, before, after });
    return apply === null ? { ...planStore, save: () => Promise.resolve('saved') } : auditedPlans(row);
  };
  valueOf(await makeManagePlans({ planStore, auditedPlans: audited }).put({ actor, reason, plan: { slug, ...data }, revision }));
  return { applied: apply !== null, revision: seen, change: changes.at(-1) };
};

const listPendingRetries: WorkCommand = async (ports, { query }) => {
  const asked = valueOf(parsePart(retriesQuery, query, 'query'));
  const request = { ...rangeOf(asked, MEXICO_CITY), size: pageOf(asked).size, after: asked['page[after]'] ?? null };
  return listed(presentRetries({ query: asked, page: valueOf(await makeListRetries(ports)(request)) }));
};

const cancelRetry: WorkCommand = async (ports, { id: named, apply, actor }) => {
  const { id } = valueOf(parsePart(validationParams, { id: named }, 'params'));
  if (apply === null) {
    const validation = await ports.validations.find(id);
    return { applied: false, data: validation === null ? valueOf(fail('not_found')) : presentRetry(validation).data };
  }
  const { reason } = valueOf(parsePart(reasonFields, { reason: apply.reason }, 'body'));
  const cancel = makeCancelRetry({ ...ports, cancelCycle: makeCancelCycle(ports) });
  return { applied: true, data: presentRetry(valueOf(await cancel({ actor, id, reason }))).data };
};

/** Commands of the operator on dead letters, plans and retries, each over the use case and by the rules of its operation. */
export const WORK_COMMANDS = {
  'dead-letters': listLetters,
  redrive: redriveLetter,
  'redrive-many': redriveLetters,
  discard: discardLetter,
  plans: listPlans,
  'put-plan': putPlan,
  retries: listPendingRetries,
  'cancel-retry': cancelRetry,
} as const satisfies Readonly<Record<string, WorkCommand>>;

export type WorkCommandName = keyof typeof WORK_COMMANDS;

export const isWorkCommand = (name: string | undefined): name is WorkCommandName =>
  name !== undefined && Object.hasOwn(WORK_COMMANDS, name);
