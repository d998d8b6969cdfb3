import { participantByCode } from '../../../shared/banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { withBankOfAdmin, type CardBin } from '../domain/card-bin-directory.ts';

/** A BIN with its bank: the SPEI participant where there is one, else the issuer of the directory. */
export type BinMatch = Pick<CardBin, 'bin' | 'brand' | 'type' | 'level'> & {
  readonly bankName: string;
  readonly centralCode: SpeiCode | null;
  readonly countryIso: string;
};

type Deps = {
  /** Finds the longest BIN of the directory that is a prefix of some digits. */
  readonly findBin: (digits: string) => CardBin | null;
  readonly participants: ParticipantDirectory;
};

/** Finds the issuer of a BIN. A row without issuer or country counts as absent. */
export const makeLookUpBin =
  ({ findBin, participants }: Deps) =>
  async (digits: string, now: number): Promise<Result<BinMatch, 'bin_not_found'>> => {
    const known = await participants.latest();
    const found = withBankOfAdmin(findBin(digits), digits, known);
    if (found === null) return fail('bin_not_found');
    const { bin, issuer, brand, type, level, countryIso, speiCode } = found;
    const today = calendarDateIn(MEXICO_CITY, now);
    const participant = speiCode === null ? null : participantByCode(speiCode, today, known);
    const bankName = participant?.name ?? issuer;
    if (bankName === null || countryIso === null) return fail('bin_not_found');
    return ok({ bin, bankName, centralCode: participant?.code ?? null, brand, type, level, countryIso });
  };
