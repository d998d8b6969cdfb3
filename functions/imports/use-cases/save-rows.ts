import type { BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { BeneficiaryStore, SaveOutcome } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import { completeJob, failJob, PROCESSING_FAILED, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { BeneficiaryImports } from '../../../shared/imports/domain/import-kind.ts';
import type { ImportRow } from '../../../shared/imports/domain/rows/import-row.ts';
import { ROWS_PER_BLOCK } from '../../../shared/imports/domain/rows/row-blocks.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { RowSaver } from '../../../shared/imports/use-cases/commit-rows.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { makeLabelRegister, type LabelRegister } from '../domain/rows/label-register.ts';
import { relationsOfSaving } from '../domain/rows/row-relations.ts';
import { draftOf, isToBeSaved, withSaveResult, type SavedAccount, type SaveResult } from '../domain/rows/saved-row.ts';

export type SaveDeps = {
  readonly store: ImportStore;
  readonly beneficiaries: Pick<BeneficiaryStore, 'related' | 'save'>;
  readonly readUserPlan: ReadUserPlan;
  readonly clock: Clock;
};

/** Data that a run needs in addition to the rows: free beneficiaries of the plan, used labels, and accounts by their ids. */
type SaveContext = { readonly max: number; readonly labels: LabelRegister; readonly savedAccount: SavedAccount };

const saveResultOf = (outcome: SaveOutcome | undefined): SaveResult => {
  switch (outcome?.kind) {
    case 'created':
    case 'reactivated':
    case 'already_saved':
      return { kind: 'saved', beneficiaryId: outcome.beneficiary.id };
    case 'duplicate':
      return { kind: 'duplicate' };
    case 'limit_reached':
      return { kind: 'limit_reached' };
    case undefined:
      throw new Error('a beneficiary that was passed to be saved has no outcome');
  }
};

/** Saves rows as beneficiaries. A token identifies each, so that a row is saved once however often its block is. */
export const makeBeneficiarySaver = ({ store, beneficiaries, readUserPlan, clock }: SaveDeps): RowSaver<BeneficiaryImports> => {
  /** The rows of a job that are still to be saved. */
  const readRest = async (job: ImportJob): Promise<readonly ImportRow[]> => {
    const count = Math.max(0, Math.ceil(job.rowsRead / ROWS_PER_BLOCK) - job.committedBlocks);
    const blocks = await Promise.all(Array.from({ length: count }, (_unused, index) => store.readBlock(job, job.committedBlocks + index)));
    return blocks.flat().filter(isToBeSaved);
  };

  /** Reads, once per run, the saved beneficiaries related to the remaining rows: reading them per block would have quadratic cost. */
  const readContext = async (job: ImportJob): Promise<SaveContext> => {
    const [{ plan }, saved] = await Promise.all([
      readUserPlan(job.userId),
      readRest(job).then((rows) => beneficiaries.related(job.userId, relationsOfSaving(rows))),
    ]);
    const labelled = saved.flatMap(({ status, label, account: { number } }) =>
      status === 'active' && label !== null ? [{ label, account: number }] : [],
    );
    const accounts = new Map<number, BankAccount>(saved.map(({ id, account }) => [id, account]));
    return { max: plan.beneficiaries_max, labels: makeLabelRegister(labelled), savedAccount: (id) => accounts.get(id) ?? null };
  };

  const saveBlock = async (
    { userId, id }: ImportJob,
    rows: readonly ImportRow[],
    { max, labels, savedAccount }: SaveContext,
  ): Promise<readonly ImportRow[]> => {
    const drafts = rows.map((row) => draftOf(row, id, labels, savedAccount)).filter((draft) => draft !== null);
    if (drafts.length === 0) return rows;
    const outcomes = await beneficiaries.save(
      userId,
      drafts.map(({ draft }) => draft),
      { max, now: clock.now() },
    );
    const saved = new Map(drafts.map(({ row }, index) => [row.position, withSaveResult(row, saveResultOf(outcomes[index]))]));
    return rows.map((row) => saved.get(row.position) ?? row);
  };

  return {
    begin: async (first) => {
      const context = await readContext(first);
      return (job, rows) => saveBlock(job, rows, context);
    },
    isSaved: ({ createdBeneficiaryId }) => createdBeneficiaryId !== null,
    complete: (job) => store.transition(job, completeJob(clock.now())),
    fail: (job, now) => failJob(PROCESSING_FAILED, job, now),
  };
};
