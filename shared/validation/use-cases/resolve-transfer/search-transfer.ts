import type { Clock } from '../../../platform/time/clock.ts';
import {
  asFound,
  eveningQueries,
  firstDayOf,
  variantsOf,
  type PlannedQuery,
  type QueryScope,
} from '../../domain/transfer-resolution/planned-query.ts';
import type { Target } from '../../domain/transfer-resolution/prepared-transfer.ts';
import {
  concludeSearches,
  countQueries,
  cutShort,
  foundResult,
  isFound,
  isPortalDenial,
  leftOpen,
  NOT_QUERIED,
  verdictOfDenials,
  type ResolvedSearch,
  type Search,
} from '../../domain/transfer-resolution/search.ts';
import { unresolvedVerdict, type Verdict } from '../../domain/verdict.ts';
import type { FindPhoneBanks } from './find-phone-banks.ts';
import type { RunQuery, Throttled } from './portal-queries.ts';
import type { QueryPlan } from './query-plan.ts';
import type { SearchRequest } from './search-request.ts';

export type SearchDeps = {
  readonly runQuery: RunQuery;
  readonly plan: QueryPlan;
  readonly findPhoneBanks: FindPhoneBanks;
  readonly clock: Clock;
};

type SearchStep =
  | { readonly kind: 'found'; readonly verdict: Verdict; readonly queried: readonly PlannedQuery[] }
  | { readonly kind: 'open'; readonly search: Search };

export type SearchTransfer = (request: SearchRequest) => Promise<ResolvedSearch | Throttled>;

/** Queries the portal about a transfer until a response decides it, within the shared rate limit. */
export const makeSearchTransfer = ({ runQuery, plan, findPhoneBanks, clock }: SearchDeps): SearchTransfer => {
  /** Queries an account as the transfer is stated, until a query finds the payment; else the least conclusive verdict counts. */
  const searchAsStated = async (request: SearchRequest, target: Target, queried: number): Promise<SearchStep | Throttled> => {
    const banks = await findPhoneBanks(request.userId, request.prepared, target);
    const planned = await plan.asStated(request, banks, firstDayOf(request, clock.now()));
    if ('status' in planned) {
      return { kind: 'open', search: { target, banks, queried: [], verdict: planned, isDenied: false, isCutShort: false } };
    }
    const queries = planned.slice(0, Math.max(0, request.maxQueries - queried));
    const answers: { readonly query: PlannedQuery; readonly verdict: Verdict }[] = [];
    for (const [index, next] of queries.entries()) {
      const verdict = await runQuery(request, next, queried + index === 0 ? 'first' : 'later');
      if ('kind' in verdict) return { kind: 'throttled', availableAt: verdict.availableAt };
      if (isFound(verdict)) return { kind: 'found', verdict, queried: queries.slice(0, index + 1) };
      answers.push({ query: next, verdict });
    }
    const isDenied = answers.every(({ verdict }) => verdict.status === 'not_found');
    const verdict = answers.length > 0 ? verdictOfDenials(answers) : unresolvedVerdict('central_no_answer');
    const isCutShort = queries.length < planned.length;
    return {
      kind: 'open',
      search: { target, banks, queried: queries, verdict, isDenied: isDenied && !isCutShort, isCutShort: isDenied && isCutShort },
    };
  };

  /**
   * Queries an account further that the portal denied, with the queries that are left. Their denials add nothing; a
   * missing answer leaves the verdict open, so that no verdict denies a query that was not made.
   */
  const searchFurther = async (
    request: SearchRequest,
    search: Search,
    queries: readonly PlannedQuery[],
    left: number,
  ): Promise<SearchStep | Throttled> => {
    let current = search;
    for (const next of queries.slice(0, left)) {
      const verdict = await runQuery(request, next, 'later');
      if ('kind' in verdict && verdict.kind === 'throttled') return verdict;
      // A search from the start, once there is a slot, would not get further.
      if ('kind' in verdict) return { kind: 'open', search: leftOpen(current, NOT_QUERIED) };
      const queried = [...current.queried, next];
      if (isFound(verdict)) return { kind: 'found', verdict, queried };
      current = { ...current, queried };
      if (verdict.status !== 'not_found') return { kind: 'open', search: leftOpen(current, verdict) };
    }
    return { kind: 'open', search: queries.length > left ? { ...cutShort(current), isCutShort: true } : current };
  };

  /** Queries every account further that is denied so far. */
  const searchRound = async (
    request: SearchRequest,
    searches: readonly Search[],
    queriesOf: (search: Search) => Promise<readonly PlannedQuery[]> | readonly PlannedQuery[],
  ): Promise<Exclude<SearchStep, { kind: 'open' }> | Throttled | readonly Search[]> => {
    const current = [...searches];
    for (const [index, search] of searches.entries()) {
      if (!search.isDenied) continue;
      const left = Math.max(0, request.maxQueries - countQueries(current));
      const step = await searchFurther(request, search, await queriesOf(search), left);
      if (step.kind !== 'open') return step;
      current[index] = step.search;
    }
    return current;
  };

  const firstAsStated = async (request: SearchRequest): Promise<PlannedQuery | Verdict> => {
    const banks = await findPhoneBanks(request.userId, request.prepared, request.prepared.targets[0]);
    const planned = await plan.asStated(request, banks, firstDayOf(request, clock.now()));
    if ('status' in planned) return planned;
    const [first] = planned;
    return first ?? unresolvedVerdict('sender_bank_unresolvable');
  };

  /** Sends the one query that is likeliest to find the payment. */
  const sendPlainQuery = async (
    request: SearchRequest,
    { plainQuery }: Exclude<QueryScope, 'whole_plan'>,
  ): Promise<ResolvedSearch | Throttled> => {
    const query = plainQuery === null ? await firstAsStated(request) : asFound(request, plainQuery);
    if ('status' in query) return { kind: 'resolved', verdict: query, hasNoQuery: true, queries: 0, isCutShort: false };
    const verdict = await runQuery(request, query, 'first');
    if ('kind' in verdict) return { kind: 'throttled', availableAt: verdict.availableAt };
    return { kind: 'resolved', verdict, hasNoQuery: false, queries: 1, isCutShort: false };
  };

  const searchByPlan = async (request: SearchRequest): Promise<ResolvedSearch | Throttled> => {
    const stated: Search[] = [];
    for (const target of request.prepared.targets) {
      const step = await searchAsStated(request, target, countQueries(stated));
      if (step.kind === 'throttled') return step;
      if (step.kind === 'found') return foundResult(step.verdict, step.queried);
      stated.push(step.search);
    }
    // Every sender is queried as stated before any is queried with a variant.
    const bySender = await searchRound(request, stated, ({ queried }) => plan.otherSenders(request, queried));
    if ('kind' in bySender) return bySender.kind === 'found' ? foundResult(bySender.verdict, bySender.queried) : bySender;
    const concluded = await searchRound(request, bySender, ({ queried, verdict }) => [
      // The denial of a guessed sender is no denial of the transfer.
      ...(isPortalDenial(verdict) ? eveningQueries(request, queried) : []),
      ...variantsOf(request, queried, clock.now()),
    ]);
    if ('kind' in concluded) return concluded.kind === 'found' ? foundResult(concluded.verdict, concluded.queried) : concluded;
    return concludeSearches(request, concluded);
  };

  return (request) => (request.scope === 'whole_plan' ? searchByPlan(request) : sendPlainQuery(request, request.scope));
};
