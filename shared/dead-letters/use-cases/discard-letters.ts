import type { SignedInActor } from '../../administration/domain/audit-row.ts';
import type { Proposal } from '../../administration/domain/proposal.ts';
import type { ProposeAction } from '../../administration/use-cases/propose-action.ts';
import type { DeadLetterId } from '../domain/dead-letter.ts';
import type { DiscardLetter } from './decide-dead-letters.ts';

/** More letters at once are discarded after another admin confirms. */
const MAX_ALONE = 10;

type Deps = { readonly discardLetter: DiscardLetter; readonly proposeAction: ProposeAction };

export type DiscardOutcome =
  | { readonly kind: 'discarded'; readonly discarded: number }
  | { readonly kind: 'proposed'; readonly proposal: Proposal };

/** Discards letters that wait for a decision, up to ten; proposes it for more. */
export const makeDiscardLetters =
  ({ discardLetter, proposeAction }: Deps) =>
  async (actor: SignedInActor, ids: readonly DeadLetterId[], reason: string): Promise<DiscardOutcome> => {
    if (ids.length > MAX_ALONE) {
      const target = { kind: 'dead_letters', id: 'several' };
      return { kind: 'proposed', proposal: await proposeAction({ actor, action: 'discard_dead_letters', target, items: ids, reason }) };
    }
    let discarded = 0;
    for (const id of ids) if ((await discardLetter(actor, id, reason)).ok) discarded += 1;
    return { kind: 'discarded', discarded };
  };
