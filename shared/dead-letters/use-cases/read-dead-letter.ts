import type { SignedInActor } from '../../administration/domain/audit-row.ts';
import type { MayReadClearData } from '../../administration/use-cases/read-clear-data.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { DeadLetter, DeadLetterId } from '../domain/dead-letter.ts';
import { shownBody } from '../domain/masked-body.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';

/** A letter with its body as the caller may read it; null when there is none, or it is no JSON. */
export type ShownLetter = { readonly letter: DeadLetter; readonly body: string | null };

type Deps = { readonly letters: Pick<DeadLetterStore, 'find' | 'readBody'>; readonly mayReadClearData: MayReadClearData };

/** One letter. Reading the data of customers in clear is recorded before it is shown. */
export const makeReadDeadLetter =
  ({ letters, mayReadClearData }: Deps) =>
  async (actor: SignedInActor, id: DeadLetterId): Promise<Result<ShownLetter, 'not_found'>> => {
    const letter = await letters.find(id);
    if (letter === null) return fail({ code: 'not_found' });
    const body = await letters.readBody(id);
    if (body === null) return ok({ letter, body });
    const isClear = await mayReadClearData({ actor, area: 'dead_letters', target: { kind: 'dead_letter', id } });
    return ok({ letter, body: shownBody(body, isClear ? 'clear' : 'masked') });
  };
