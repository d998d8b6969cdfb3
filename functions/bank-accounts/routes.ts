import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { etagOfData } from '../../shared/platform/http/etag.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { calendarDateIn, MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import { listBanks, lookUpBin, validateAccount, type accountStructure, type bank, type binLookup } from './contract.ts';
import { checkAccountStructure, type AccountStructure } from './domain/account-structure.ts';
import type { CardBin } from './domain/card-bin-directory.ts';
import type { Bank, makeListBanks } from './use-cases/list-banks.ts';
import type { BinMatch, makeLookUpBin } from './use-cases/look-up-bin.ts';

type Deps = {
  readonly findBin: (digits: string) => CardBin | null;
  readonly participants: ParticipantDirectory;
  readonly lookUpBin: ReturnType<typeof makeLookUpBin>;
  readonly listBanks: ReturnType<typeof makeListBanks>;
};

/** BINs change with a deployment, banks by the day; visitors' caches may keep them this long. */
const BIN_CACHING = { 'Cache-Control': 'public, max-age=86400', Vary: 'Accept-Language' };
const BANK_CACHING = { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Language' };

/** The directories write in capitals; the interface names kinds of card in lower case. */
const lower = (text: string | null): string | null => text?.toLowerCase() ?? null;

const presentStructure = (input: string, structure: AccountStructure) =>
  ({
    type: 'account_structure',
    id: input,
    attributes: {
      input,
      length: structure.length,
      is_numeric: structure.isNumeric,
      account_type: structure.accountType,
      is_complete: structure.isComplete,
      checksum_valid: structure.checksumValid,
      computed_control_digit: structure.computedControlDigit,
      auto_completed: structure.autoCompleted,
      bank: structure.bank === null ? null : { central_code: structure.bank.centralCode, name: structure.bank.name },
      card:
        structure.card === null
          ? null
          : {
              bin: structure.card.bin,
              brand: lower(structure.card.brand),
              type: lower(structure.card.type),
              level: lower(structure.card.level),
              country_iso: structure.card.countryIso,
            },
    },
  }) satisfies ResourceOf<typeof accountStructure>;

const presentBin = ({ bin, bankName, centralCode, brand, type, level, countryIso }: BinMatch) =>
  ({
    type: 'bin_lookup',
    id: bin,
    attributes: {
      bin,
      bank_name: bankName,
      central_code: centralCode,
      card_brand: lower(brand),
      card_type: lower(type),
      card_level: lower(level),
      country_iso: countryIso,
    },
  }) satisfies ResourceOf<typeof binLookup>;

const presentBank = ({ code, clabePrefix, name, aliases }: Bank) =>
  ({
    type: 'bank',
    id: code,
    attributes: { central_code: code, clabe_prefix: clabePrefix, name, aliases },
  }) satisfies ResourceOf<typeof bank>;

const kindOf = (type: string | undefined): 'clabe' | 'bin' | null => (type === 'clabe' || type === 'bin' ? type : null);

export const makeRoutes = (deps: Deps): readonly Route[] => [
  bindProtected(validateAccount, {
    prepare: ({ query }) => ok(query),
    useCase: async ({ account, type }, { receivedAt }) => {
      const structure = checkAccountStructure({
        input: account,
        kind: kindOf(type),
        fecha: calendarDateIn(MEXICO_CITY, receivedAt),
        findBin: deps.findBin,
        participants: await deps.participants.latest(),
      });
      return ok({ account, structure });
    },
    present: ({ account, structure }) => ({ status: 200, kind: 'json', data: presentStructure(account, structure) }),
  }),
  bindPublic(lookUpBin, {
    prepare: ({ params }) => ok(params),
    useCase: ({ bin }, { receivedAt }) => deps.lookUpBin(bin, receivedAt),
    present: (found) => ({ status: 200, kind: 'json', data: presentBin(found), headers: BIN_CACHING }),
  }),
  bindPublic(listBanks, {
    prepare: () => ok(null),
    useCase: async (_nothing, { receivedAt }) => ok(await deps.listBanks(receivedAt)),
    present: (banks) => {
      const data = banks.map(presentBank);
      return { status: 200, kind: 'json', data, headers: { ETag: etagOfData(data), ...BANK_CACHING } };
    },
  }),
];
