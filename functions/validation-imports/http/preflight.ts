import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { Failure } from '../../../shared/errors/failure.ts';
import type { Preflight, RowProblem, RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import { parsePart } from '../../../shared/platform/http/request.ts';
import { NumberLiteral, type JsonObject, type JsonValue } from '../../../shared/platform/json/json.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isRowField, type AcceptedTransfer, type RowField } from '../../../shared/validation-imports/domain/validation-row.ts';
import { requestDataOf } from '../../../shared/validation/http/request-data.ts';
import { makeTransferProblems, makeUnsoundProblems } from '../../../shared/validation/http/unsound-fields.ts';
import { validateBody, VALIDATE_FIELDS } from '../../../shared/validation/http/validate-body.ts';
import { receptorOf } from '../../../shared/validation/use-cases/accept-validation.ts';
import { prepareTransfer } from '../../../shared/validation/use-cases/prepare-transfer.ts';

const ATTRIBUTES = '/data/attributes/';

const TRUE_WORDS = /^(?:1|true|s[ií]|yes|x)$/i;
const FALSE_WORDS = /^(?:0|false|no)$/i;

const flagOf = (text: string): JsonValue => {
  if (TRUE_WORDS.test(text)) return true;
  return FALSE_WORDS.test(text) ? false : text;
};

/** The value of a field as a request has it. */
const jsonOf = (field: RowField, text: string): JsonValue => {
  switch (field) {
    case 'monto':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? new NumberLiteral(text) : text;
    case 'cuentas_candidatas':
      return text.split(/[|;,]/).map((account) => account.trim());
    case 'receptor_participante':
      return flagOf(text);
    default:
      return text;
  }
};

/** The request with the values of a row. */
const requestOf = (values: RowValues): JsonObject =>
  Object.fromEntries(Object.entries(values).flatMap(([field, text]) => (isRowField(field) ? [[field, jsonOf(field, text)]] : [])));

/** Field of a pointer; null for a problem of the whole row. A position in a list belongs to its field. */
const problemsOf = ({ problems }: Pick<Failure, 'problems'>): readonly RowProblem[] =>
  problems.map(({ code, pointer }) => {
    const [field] = pointer?.startsWith(ATTRIBUTES) === true ? pointer.slice(ATTRIBUTES.length).split('/') : [];
    return { code, field: field ?? null };
  });

/** Checks rows exactly as `POST /validate` checks its requests. */
export const makePreflight = ({
  participants,
  clock,
}: {
  readonly participants: ParticipantDirectory;
  readonly clock: Pick<Clock, 'now'>;
}): Preflight<AcceptedTransfer> => {
  const unsoundProblems = makeUnsoundProblems(makeTransferProblems(participants));

  return async (values) => {
    const request = requestOf(values);
    const now = clock.now();
    const body = parsePart(validateBody, request, 'body');
    if (!body.ok) return { ok: false, problems: problemsOf({ problems: await unsoundProblems(body.problems, request, now) }) };
    const prepared = prepareTransfer(body.value, now, await participants.latest());
    if (!prepared.ok) return { ok: false, problems: problemsOf(prepared) };
    return {
      ok: true,
      accepted: {
        transfer: prepared.value.transfer,
        receptor: receptorOf(prepared.value),
        request: requestDataOf(request, VALIDATE_FIELDS),
        clientRef: body.value.client_ref,
      },
    };
  };
};
