import { resolveBankName } from '../../../banking/domain/bank/bank-name.ts';
import { aliasesOfBank, isShippedAlias, type ShownAlias } from '../../../banking/domain/bank/bank-names.ts';
import { literalNameKey } from '../../../banking/domain/bank/name-key.ts';
import { withOverrides } from '../../../banking/domain/bank/overridden-participants.ts';
import { participantsWith } from '../../../banking/domain/bank/participant-snapshots.ts';
import type { Participants, Validity } from '../../../banking/domain/bank/participants.ts';
import type { ParticipantSnapshots } from '../../../banking/ports/participant-snapshots.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import { withSection, type AliasOverride, type OverrideData, type Overrides } from '../../../overrides/domain/overrides.ts';
import { calendarDateIn, MEXICO_CITY, parseCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { AuditValues } from '../../domain/audit-row.ts';
import type { ChangeOverrides, ChangeOverridesCode, OverridesDeps, OverridesRequest, SectionChange } from './change-overrides.ts';

/** A participant under one SPEI code, as admins see it. */
export type ManagedBank = Validity & {
  readonly code: string;
  readonly clabePrefix: string;
  readonly name: string;
  /** Whether an admin set its days. */
  readonly isValiditySet: boolean;
  readonly aliases: readonly ShownAlias[];
  /** Revision of all changes to banks. */
  readonly revision: number;
};

export type ManageBanksDeps = Pick<OverridesDeps, 'overridesStore'> & {
  readonly changeOverrides: ChangeOverrides;
  readonly participantSnapshots: Pick<ParticipantSnapshots, 'list'>;
};

type Banks = OverrideData['banks'];
export type BankAliasRequest = OverridesRequest & Validity & { readonly alias: string };

const banksOf = (participants: Participants, overrides: Overrides): readonly ManagedBank[] => {
  const { data, revision } = overrides.sections.banks;
  const set = new Set(data.validities.map(({ code }) => code));
  return [...Map.groupBy(participants.rows, ({ code }) => code)]
    .map(([code, rows]) => {
      const ordered = rows.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
      const { clabePrefix = '', name = '', validTo = '' } = ordered.at(-1) ?? {};
      const validFrom = ordered[0]?.validFrom ?? '';
      const aliases = aliasesOfBank(clabePrefix, participants);
      return { code, clabePrefix, name, validFrom, validTo, isValiditySet: set.has(code), aliases, revision };
    })
    .toSorted((one, other) => Number(one.code) - Number(other.code));
};

const daysOf = ({ validFrom, validTo }: Validity): AuditValues => ({
  valid_from: validFrom === '' ? null : validFrom,
  valid_to: validTo === '' ? null : validTo,
});

/** A day on which a name is valid: today, where it is. */
const dayOf = ({ validFrom, validTo }: Validity, today: CalendarDate): CalendarDate => {
  if (validFrom !== '' && validFrom > today) return parseCalendarDate(validFrom) ?? today;
  return validTo !== '' && validTo < today ? (parseCalendarDate(validTo) ?? today) : today;
};

/** Participants and names of banks as admins change them. Each change is audited in its transaction. */
export const makeManageBanks = ({ changeOverrides, overridesStore, participantSnapshots }: ManageBanksDeps) => {
  const listed = async () => participantsWith(await participantSnapshots.list());

  const list = async (): Promise<readonly ManagedBank[]> => {
    const [participants, overrides] = await Promise.all([listed(), overridesStore.read()]);
    return banksOf(withOverrides(participants, overrides), overrides);
  };

  const find = async (code: string): Promise<Result<ManagedBank, 'bank_not_found'>> => {
    const found = (await list()).find((bank) => bank.code === code);
    return found === undefined ? fail('bank_not_found') : ok(found);
  };

  /** Changes the section of banks, and returns the bank after it. */
  const changeBank = async <Code extends 'alias_not_found' | 'alias_not_unique' = never>(
    code: string,
    request: OverridesRequest,
    decide: (bank: ManagedBank, data: Banks, after: (next: Banks) => Participants) => Result<SectionChange<'banks'>, Code>,
  ): Promise<Result<ManagedBank, Code | 'bank_not_found' | ChangeOverridesCode>> => {
    const participants = await listed();
    const changed = await changeOverrides<'banks', Code | 'bank_not_found'>('banks', request, (data, overrides) => {
      const bank = banksOf(withOverrides(participants, overrides), overrides).find((each) => each.code === code);
      if (bank === undefined) return fail('bank_not_found');
      return decide(bank, data, (next) => withOverrides(participants, withSection(overrides, 'banks', next) ?? overrides));
    });
    return changed.ok ? find(code) : changed;
  };

  const targetOf = (code: string) => ({ kind: 'bank', id: code });

  return {
    list,
    find,

    /** Sets the days on which a code is used; null gives them back to Banxico's list. */
    setValidity: (code: string, request: OverridesRequest, days: Validity | null) =>
      changeBank(code, request, (bank, data) => {
        const others = data.validities.filter((each) => each.code !== code);
        return ok({
          action: days === null ? 'reset_bank_validity' : 'set_bank_validity',
          target: targetOf(code),
          before: daysOf(bank),
          after: days === null ? null : daysOf(days),
          data: { ...data, validities: days === null ? others : [...others, { code, ...days }] },
        });
      }),

    /** Adds a name that means one bank alone, or gives it other days. */
    addAlias: (code: string, { alias, validFrom, validTo, ...request }: BankAliasRequest) =>
      changeBank(code, request, ({ clabePrefix }, data, after) => {
        const key = literalNameKey(alias);
        const others = data.aliases.filter((each) => each.clabePrefix !== clabePrefix || each.key !== key);
        const added: AliasOverride = { clabePrefix, alias, key, validFrom, validTo, isRemoved: false };
        const next = { ...data, aliases: [...others, added] };
        const day = dayOf(added, calendarDateIn(MEXICO_CITY, request.actor.at));
        const named = resolveBankName(alias, day, after(next));
        if (named.kind !== 'participant' || named.code !== code) return fail('alias_not_unique');
        const values = { alias, ...daysOf(added) };
        return ok({ action: 'add_bank_alias', target: targetOf(code), before: null, after: values, data: next });
      }),

    /** Removes a name, whether an admin added it or the deployed code has it. */
    removeAlias: (code: string, { alias, ...request }: OverridesRequest & { readonly alias: string }) =>
      changeBank(code, request, ({ clabePrefix, aliases }, data) => {
        const key = literalNameKey(alias);
        const found = aliases.find((each) => each.key === key && !each.isRemoved);
        if (found === undefined) return fail('alias_not_found');
        const others = data.aliases.filter((each) => each.clabePrefix !== clabePrefix || each.key !== key);
        const removal: AliasOverride = { clabePrefix, alias: found.alias, key, validFrom: '', validTo: '', isRemoved: true };
        const aliasesAfter = isShippedAlias(clabePrefix, key) ? [...others, removal] : others;
        const values = { alias: found.alias, ...daysOf(found) };
        return ok({
          action: 'remove_bank_alias',
          target: targetOf(code),
          before: values,
          after: null,
          data: { ...data, aliases: aliasesAfter },
        });
      }),
  };
};

export type ManageBanks = ReturnType<typeof makeManageBanks>;
