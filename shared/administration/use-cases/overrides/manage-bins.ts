import { CARD_BIN_DIRECTORY } from '../../../banking/data/card-bin-directory.generated.ts';
import { participantsWith } from '../../../banking/domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS } from '../../../banking/domain/bank/participants.ts';
import type { ParticipantSnapshots } from '../../../banking/ports/participant-snapshots.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { Overrides } from '../../../overrides/domain/overrides.ts';
import type { ChangeOverrides, ChangeOverridesCode, OverridesDeps, OverridesRequest } from './change-overrides.ts';

/** A BIN as admins see it. */
export type ManagedBin = {
  readonly bin: string;
  /** The bank that the BIN decides; null for none. */
  readonly code: string | null;
  /** Issuer and brand of the deployed directory; null where it has none. */
  readonly issuer: string | null;
  readonly brand: string | null;
  readonly isSet: boolean;
  /** Revision of all changes to BINs. */
  readonly revision: number;
};

export type ManageBinsDeps = Pick<OverridesDeps, 'overridesStore'> & {
  readonly changeOverrides: ChangeOverrides;
  readonly participantSnapshots: Pick<ParticipantSnapshots, 'list'>;
};

type ShippedBin = Pick<ManagedBin, 'bin' | 'code' | 'issuer' | 'brand'>;

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Only confirmed rows decide the bank of a card. */
const shippedBins: ReadonlyMap<string, ShippedBin> = new Map(
  CARD_BIN_DIRECTORY.map(([bin, issuer, brand, , , , code, confidence]) => [
    bin,
    { bin, code: confidence === 'high' ? orNull(code) : null, issuer: orNull(issuer), brand: orNull(brand) },
  ]),
);

const binsOf = ({ sections: { bins } }: Overrides): readonly ManagedBin[] => {
  const set = new Map(bins.data.map(({ bin, code }) => [bin, code]));
  return [...new Set([...shippedBins.keys(), ...set.keys()])].toSorted().map((bin) => {
    const shipped = shippedBins.get(bin) ?? { bin, code: null, issuer: null, brand: null };
    const code = set.get(bin);
    return { ...shipped, code: code === undefined ? shipped.code : code, isSet: code !== undefined, revision: bins.revision };
  });
};

/** The banks of BINs as admins change them. Each change is audited in its transaction. */
export const makeManageBins = ({ changeOverrides, overridesStore, participantSnapshots }: ManageBinsDeps) => {
  const list = async () => binsOf(await overridesStore.read());

  const find = async (bin: string): Promise<Result<ManagedBin, 'bin_not_found'>> => {
    const found = (await list()).find((each) => each.bin === bin);
    return found === undefined ? fail('bin_not_found') : ok(found);
  };

  /** Whether a code is, or was, that of a participant. */
  const isParticipant = async (code: string): Promise<boolean> =>
    SHIPPED_PARTICIPANTS.prefixByCode.has(code) || participantsWith(await participantSnapshots.list()).prefixByCode.has(code);

  return {
    list,
    find,

    /** Sets the bank that a BIN decides; null: it decides none. */
    set: async (
      bin: string,
      request: OverridesRequest,
      code: string | null,
    ): Promise<Result<ManagedBin, 'bank_not_found' | 'bin_not_found' | ChangeOverridesCode>> => {
      if (code !== null && !(await isParticipant(code))) return fail('bank_not_found');
      const changed = await changeOverrides<'bins', never>('bins', request, (data) => {
        const others = data.filter((each) => each.bin !== bin);
        const before = data.find((each) => each.bin === bin)?.code ?? shippedBins.get(bin)?.code ?? null;
        return ok({
          action: 'set_bin',
          target: { kind: 'bin', id: bin },
          before: { central_code: before },
          after: { central_code: code },
          data: [...others, { bin, code }],
        });
      });
      return changed.ok ? find(bin) : changed;
    },

    /** Gives a BIN back to the deployed directory. */
    reset: async (bin: string, request: OverridesRequest): Promise<Result<null, 'bin_not_found' | ChangeOverridesCode>> => {
      const changed = await changeOverrides('bins', request, (data) => {
        const removed = data.find((each) => each.bin === bin);
        if (removed === undefined) return fail('bin_not_found');
        return ok({
          action: 'reset_bin',
          target: { kind: 'bin', id: bin },
          before: { central_code: removed.code },
          after: { central_code: shippedBins.get(bin)?.code ?? null },
          data: data.filter((each) => each !== removed),
        });
      });
      return changed.ok ? ok(null) : changed;
    },
  };
};

export type ManageBins = ReturnType<typeof makeManageBins>;
