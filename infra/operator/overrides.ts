import type * as v from 'valibot';

import { bankParams, aliasFields, aliasRemovalFields, daysOf, validityFields } from '../../functions/admin-overrides/http/banks.ts';
import { binFields, binParams } from '../../functions/admin-overrides/http/bins.ts';
import { resetFields } from '../../functions/admin-overrides/http/change-fields.ts';
import { documentParams, versionFields } from '../../functions/admin-overrides/http/legal-documents.ts';
import { settingsFields, valuesOfBody } from '../../functions/admin-overrides/http/settings.ts';
import type { AdminActor, AdminChange } from '../../shared/administration/domain/audit-row.ts';
import { makeChangeOverrides, type OverridesDeps } from '../../shared/administration/use-cases/overrides/change-overrides.ts';
import { makeManageBanks, type ManageBanks, type ManageBanksDeps } from '../../shared/administration/use-cases/overrides/manage-banks.ts';
import { makeManageBins, type ManageBins, type ManageBinsDeps } from '../../shared/administration/use-cases/overrides/manage-bins.ts';
import {
  makeManageSettings,
  type ManageSettings,
  type ManageSettingsDeps,
} from '../../shared/administration/use-cases/overrides/manage-settings.ts';
import { makeLegalDocuments, type LegalDocuments } from '../../shared/administration/use-cases/overrides/publish-legal-documents.ts';
import type { ErrorCode } from '../../shared/errors/catalogue.ts';
import { fail, type Result } from '../../shared/errors/failure.ts';
import type { Overrides, SectionName } from '../../shared/overrides/domain/overrides.ts';
import type { OverridesStore } from '../../shared/overrides/ports/overrides-document.ts';
import { parsePart } from '../../shared/platform/http/request.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { NumberLiteral, type JsonObject } from '../../shared/platform/json/json.ts';
import { valueOf } from './command-line.ts';

type UseCases = {
  readonly banks: ManageBanks;
  readonly bins: ManageBins;
  readonly legalDocuments: LegalDocuments;
  readonly settings: ManageSettings;
};

type Sent = { readonly params: Readonly<Record<string, unknown>>; readonly body: JsonObject };

type Outcome = Promise<Result<unknown, ErrorCode>>;

type OverrideChange = {
  readonly section: SectionName;
  readonly run: (useCases: UseCases, sent: Sent, actor: AdminActor) => Outcome;
};

/** A change with the parameters and the body of its operation, by the rules of the operation. */
const changeOf = <Params extends v.GenericSchema, Body extends v.GenericSchema>(
  section: SectionName,
  schemas: { readonly params: Params; readonly body: Body },
  make: (useCases: UseCases, params: v.InferOutput<Params>, body: v.InferOutput<Body>, actor: AdminActor) => Outcome,
): OverrideChange => ({
  section,
  run: async (useCases, sent, actor) => {
    const params = parsePart(schemas.params, sent.params, 'params');
    if (!params.ok) return params;
    const body = parsePart(schemas.body, sent.body, 'body');
    return body.ok ? make(useCases, params.value, body.value, actor) : body;
  },
});

/** Changes by the name of their command; each has the body of the operation of the same name. */
const OVERRIDE_CHANGES = {
  settings: changeOf('settings', { params: emptyRequest.params, body: settingsFields }, async ({ settings }, _params, body, actor) => {
    const { reset, revision, reason } = body;
    const values = valuesOfBody(body);
    if (Object.keys(values).length + reset.length === 0) return fail('no_valid_fields');
    return settings.change({ actor, values, reset, revision, reason });
  }),
  'add-alias': changeOf('banks', { params: bankParams, body: aliasFields }, async ({ banks }, { code }, body, actor) => {
    const days = daysOf(body);
    const { alias, revision, reason } = body;
    return days.ok ? banks.addAlias(code, { actor, alias, revision, reason, ...days.value }) : days;
  }),
  'remove-alias': changeOf('banks', { params: bankParams, body: aliasRemovalFields }, ({ banks }, { code }, body, actor) =>
    banks.removeAlias(code, { actor, ...body }),
  ),
  'set-validity': changeOf('banks', { params: bankParams, body: validityFields }, async ({ banks }, { code }, body, actor) => {
    const days = daysOf(body);
    const { revision, reason } = body;
    return days.ok ? banks.setValidity(code, { actor, revision, reason }, days.value) : days;
  }),
  'reset-validity': changeOf('banks', { params: bankParams, body: resetFields }, ({ banks }, { code }, body, actor) =>
    banks.setValidity(code, { actor, ...body }, null),
  ),
  'set-bin': changeOf('bins', { params: binParams, body: binFields }, ({ bins }, { bin }, body, actor) => {
    const { central_code: code, revision, reason } = body;
    return bins.set(bin, { actor, revision, reason }, code);
  }),
  'reset-bin': changeOf('bins', { params: binParams, body: resetFields }, ({ bins }, { bin }, body, actor) =>
    bins.reset(bin, { actor, ...body }),
  ),
  'publish-document': changeOf(
    'legal_documents',
    { params: documentParams, body: versionFields },
    ({ legalDocuments }, { document }, { version, url, ...request }, actor) =>
      legalDocuments.publish(document, { actor, ...request }, { version, url }),
  ),
} as const satisfies Readonly<Record<string, OverrideChange>>;

export type OverrideChangeName = keyof typeof OVERRIDE_CHANGES;

export const isOverrideChange = (name: string | undefined): name is OverrideChangeName =>
  name !== undefined && Object.hasOwn(OVERRIDE_CHANGES, name);

export type OverridesPorts = OverridesDeps & Omit<ManageBanksDeps & ManageBinsDeps & ManageSettingsDeps, 'changeOverrides'>;

type Command = {
  readonly name: OverrideChangeName;
  readonly params: Sent['params'];
  /** The body of the operation, without its revision and its reason. */
  readonly body: Sent['body'];
  /** Null for a dry run. An applied change names the revision that its dry run showed. */
  readonly apply: { readonly revision: number; readonly reason: string } | null;
  readonly actor: AdminActor;
};

/** The reason of a dry run, which writes no row. */
const NO_REASON = 'dry run';

/** The overrides as a change would leave them. Nothing is written. */
const makeDryRunStore = ({ read }: Pick<OverridesStore, 'read'>): OverridesStore => {
  let changed: Overrides | null = null;
  return {
    read: async () => changed ?? read(),
    replace: (_seen, next) => {
      changed = next;
      return Promise.resolve('replaced');
    },
  };
};

/**
 * Makes a change of overrides with the use case of its operation. A dry run decides as the change would and writes nothing; the change has to
 * name the revision that its dry run returned. Throws RangeError for a change that the operation refuses.
 */
export const changeOverridesBy = async (
  ports: OverridesPorts,
  { name, params, body, apply, actor }: Command,
): Promise<{ readonly applied: boolean; readonly revision: number; readonly change: object | undefined }> => {
  const { section, run } = OVERRIDE_CHANGES[name];
  const { revision } = (await ports.overridesStore.read()).sections[section];
  const dryRun = makeDryRunStore(ports.overridesStore);
  const changes: Pick<AdminChange, 'action' | 'target' | 'before' | 'after'>[] = [];
  const auditedOverrides: OverridesDeps['auditedOverrides'] = (row) => {
    const { action, target, before, after } = row;
    changes.push({ action, target, before, after });
    return apply === null ? dryRun : ports.auditedOverrides(row);
  };
  const overridesStore = apply === null ? dryRun : ports.overridesStore;
  const changed = { ...ports, overridesStore, auditedOverrides };
  const deps = { ...changed, changeOverrides: makeChangeOverrides(changed) };
  const useCases = {
    banks: makeManageBanks(deps),
    bins: makeManageBins(deps),
    legalDocuments: makeLegalDocuments(deps),
    settings: makeManageSettings(deps),
  };
  const request = apply ?? { revision, reason: NO_REASON };
  const sent = { ...body, reason: request.reason, revision: new NumberLiteral(String(request.revision)) };
  valueOf(await run(useCases, { params, body: sent }, actor));
  return { applied: apply !== null, revision: apply === null ? revision : apply.revision + 1, change: changes.at(-1) };
};
