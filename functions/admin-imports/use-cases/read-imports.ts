import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type {
  ExpectedPaymentImport,
  ExpectedPaymentImports,
} from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import type { ImportJob, ImportStatus } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { PageOfImports, ReadPageOfImports } from '../../../shared/imports/use-cases/page-of-imports.ts';
import type { ValidationImport } from '../../../shared/validation-imports/domain/batch.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';

export const IMPORT_KINDS = ['beneficiaries', 'validations', 'expected_payments'] as const;

/** A job of any kind. */
export type AnyImport =
  | { readonly kind: 'beneficiaries'; readonly job: ImportJob }
  | { readonly kind: 'validations'; readonly job: ValidationImport }
  | { readonly kind: 'expected_payments'; readonly job: ExpectedPaymentImport };

export type ImportFilters = {
  readonly userId: UserId;
  /** Every kind when it is absent. */
  readonly kind?: AnyImport['kind'] | undefined;
  readonly statuses?: readonly (ImportStatus | 'validating')[] | undefined;
};

type ImportsRequest = { readonly filters: ImportFilters; readonly size: number; readonly after: string | null };

export type ImportsPage = PageOfImports<AnyImport>;

export type ImportStores = {
  readonly imports: Pick<ImportStore, 'find' | 'idsOfUser'>;
  readonly validationImports: Pick<ValidationImportStore, 'find' | 'idsOfUser'>;
  readonly expectedPaymentImports: Pick<ImportStore<ExpectedPaymentImports>, 'find' | 'idsOfUser'>;
};

type Deps = ImportStores & { readonly pageOfImports: ReadPageOfImports };

const bindingOf = ({ userId, kind, statuses }: ImportFilters): string =>
  JSON.stringify(['admin_imports', userId, kind ?? null, statuses ?? null]);

/** Imports of a user, of every kind. */
export const makeReadImports = ({ imports, validationImports, expectedPaymentImports, pageOfImports }: Deps) => {
  const stores = { beneficiaries: imports, validations: validationImports, expected_payments: expectedPaymentImports };

  const referencesOf = async ({ userId, kind }: ImportFilters) => {
    const kinds = IMPORT_KINDS.filter((each) => kind === undefined || each === kind);
    const ids = await Promise.all(kinds.map(async (each) => (await stores[each].idsOfUser(userId)).map((id) => ({ kind: each, id }))));
    return ids.flat();
  };

  const find = async (kind: AnyImport['kind'], userId: UserId, id: ImportId): Promise<AnyImport | null> => {
    if (kind === 'beneficiaries') {
      const job = await imports.find(userId, id);
      return job === null ? null : { kind, job };
    }
    if (kind === 'validations') {
      const job = await validationImports.find(userId, id);
      return job === null ? null : { kind, job };
    }
    const job = await expectedPaymentImports.find(userId, id);
    return job === null ? null : { kind, job };
  };

  return {
    list: async ({ filters, size, after }: ImportsRequest): Promise<Result<ImportsPage, 'invalid_cursor'>> =>
      pageOfImports({
        references: await referencesOf(filters),
        read: async ({ kind, id }) => {
          const found = await find(kind, filters.userId, id);
          return found === null || (filters.statuses?.includes(found.job.status) ?? true) ? found : null;
        },
        binding: bindingOf(filters),
        size,
        after,
      }),

    find: async (kind: AnyImport['kind'], userId: UserId, id: ImportId): Promise<Result<AnyImport, 'not_found'>> => {
      const found = await find(kind, userId, id);
      return found === null ? fail('not_found') : ok(found);
    },
  };
};

export type ReadImports = ReturnType<typeof makeReadImports>;
