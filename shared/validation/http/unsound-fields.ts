import * as v from 'valibot';

import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import { attributePointer, type Failure, type Problem } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { JsonObject } from '../../platform/json/json.ts';
import type { SoundFields } from '../domain/transfer-resolution/prepared-transfer.ts';
import { transferProblems } from '../use-cases/prepare-transfer.ts';
import type { makeReadRequestedPolicy } from '../use-cases/requested-retry-policy.ts';
import { validateEntries } from './validate-body.ts';

type Problems = Failure['problems'];

/** The value of a field of a body; undefined for an invalid one. */
const soundValue = <Schema extends v.GenericSchema>(schema: Schema, json: JsonObject, name: string): v.InferOutput<Schema> | undefined => {
  const parsed = v.safeParse(schema, Object.hasOwn(json, name) ? json[name] : undefined);
  return parsed.success ? parsed.output : undefined;
};

const soundFieldsOf = (json: JsonObject): SoundFields => ({
  fecha: soundValue(validateEntries.fecha, json, 'fecha'),
  monto: soundValue(validateEntries.monto, json, 'monto'),
  clave_rastreo: soundValue(validateEntries.clave_rastreo, json, 'clave_rastreo'),
  referencia_numerica: soundValue(validateEntries.referencia_numerica, json, 'referencia_numerica'),
  emisor: soundValue(validateEntries.emisor, json, 'emisor'),
  receptor: soundValue(validateEntries.receptor, json, 'receptor'),
  receptor_participante: soundValue(validateEntries.receptor_participante, json, 'receptor_participante'),
  cuenta_beneficiaria: soundValue(validateEntries.cuenta_beneficiaria, json, 'cuenta_beneficiaria'),
  cuentas_candidatas: soundValue(validateEntries.cuentas_candidatas, json, 'cuentas_candidatas'),
});

const isSent = (json: JsonObject, name: string): boolean => Object.hasOwn(json, name) && json[name] !== null;

const CANDIDATES = attributePointer('cuentas_candidatas');

/** Account and candidates exclude each other, whatever the candidates are. */
const exclusive = (found: readonly Problem[], json: JsonObject): readonly Problem[] => {
  if (!isSent(json, 'cuenta_beneficiaria') || !isSent(json, 'cuentas_candidatas')) return found;
  const problem: Problem = { code: 'cuenta_y_candidatas_excluyentes', pointer: CANDIDATES };
  return [...found.filter(({ pointer }) => pointer !== CANDIDATES), problem];
};

const ACCOUNT = attributePointer('cuenta_beneficiaria');

const isRefusedCard = ({ code, pointer }: Problem): boolean => code === 'invalid_card_luhn' && pointer === ACCOUNT;

const keyOf = ({ code, pointer, parameter }: Problem): string => [code, pointer, parameter].join(' ');

/** Each problem once: those of fields, then `preflight_failed` with its own, which follow it. */
const ordered = (found: readonly Problem[], first: Problem): Problems => {
  const problems = [...new Map(found.map((problem) => [keyOf(problem), problem])).values()];
  const preflight = problems.findIndex(({ code }) => code === 'preflight_failed');
  const isPreflight = (index: number): boolean => preflight !== -1 && index >= preflight;
  const [head = first, ...others] = problems.toSorted(
    (left, right) => Number(isPreflight(problems.indexOf(left))) - Number(isPreflight(problems.indexOf(right))),
  );
  return [head, ...others];
};

/** Fields first: `added` go before `preflight_failed`. */
const beforePreflight = (found: Problems, added: readonly Problem[]): Problems => {
  const preflight = found.findIndex(({ code }) => code === 'preflight_failed');
  const at = preflight === -1 ? found.length : preflight;
  return ordered([...found.slice(0, at), ...added, ...found.slice(at)], found[0]);
};

type ProblemsTogether = (found: Problems, json: JsonObject, now: number) => Promise<readonly Problem[]>;

/** The problems of a transfer all of whose fields are typed. */
export const makeTransferProblems =
  (participants: ParticipantDirectory): ProblemsTogether =>
  async (found, json, now) =>
    transferProblems(soundFieldsOf(json), now, await participants.latest(), found.some(isRefusedCard));

type Deps = {
  /** Checks what no field shows by itself. */
  readonly problemsTogether: ProblemsTogether;
  readonly readRequestedPolicy: ReturnType<typeof makeReadRequestedPolicy>;
};

/** All problems of a request with invalid fields that need no caller. */
export const makeUnsoundProblems =
  (problemsTogether: ProblemsTogether) =>
  async (found: Problems, json: JsonObject, now: number): Promise<Problems> => {
    const together = await problemsTogether(found, json, now);
    return ordered([...exclusive(found, json), ...together], found[0]);
  };

/** All problems of a request for a validation with invalid fields. */
export const makeUnsoundFields = ({ problemsTogether, readRequestedPolicy }: Deps) => ({
  problems: makeUnsoundProblems(problemsTogether),

  problemsForCaller: async (found: Problems, json: JsonObject, context: AuthenticatedContext): Promise<Problems> => {
    const policy = soundValue(validateEntries.retry_policy, json, 'retry_policy');
    if (policy === undefined || policy === null) return found;
    const read = await readRequestedPolicy(policy, context, context.receivedAt);
    return read.ok ? found : beforePreflight(found, read.problems);
  },
});
