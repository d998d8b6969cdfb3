import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { Language } from '../../shared/platform/i18n/language.ts';
import type { Validation } from '../../shared/validation/domain/validation.ts';
import { presentAttempt } from '../../shared/validation/http/retry-attempt.ts';
import { presentRetries, validationEtag } from '../../shared/validation/http/validation-resource.ts';
import { cancelRetries, getDefaultRetryPolicy, listRetryAttempts, putDefaultRetryPolicy, putRetryPolicy } from './contract.ts';
import type { makeCancelRetries } from './use-cases/cancel-retries.ts';
import type { makeChangeRetryPolicy } from './use-cases/change-retry-policy.ts';
import type { DefaultRetryPolicy, makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from './use-cases/default-retry-policy.ts';
import type { makeListRetryAttempts } from './use-cases/list-retry-attempts.ts';

type UseCases = {
  readonly changePolicy: ReturnType<typeof makeChangeRetryPolicy>;
  readonly cancel: ReturnType<typeof makeCancelRetries>;
  readonly listAttempts: ReturnType<typeof makeListRetryAttempts>;
  readonly readDefault: ReturnType<typeof makeReadDefaultRetryPolicy>;
  readonly setDefault: ReturnType<typeof makeSetDefaultRetryPolicy>;
};

const presentDefault = ({ userId, policy }: DefaultRetryPolicy) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'retry_policy',
      id: userId,
      attributes: {
        enabled: policy !== null,
        max_retries: policy?.maxRetries ?? null,
        interval_seconds: policy?.intervalSeconds ?? null,
        outcomes: policy?.outcomes ?? null,
      },
    },
  }) as const;

const presentChanged = (validation: Validation, { language }: { readonly language: Language }) =>
  ({
    status: 200,
    kind: 'json',
    data: presentRetries(validation),
    headers: { ETag: validationEtag(validation, language) },
  }) as const;

export const makeRoutes = ({ changePolicy, cancel, listAttempts, readDefault, setDefault }: UseCases): readonly Route[] => [
  bindIdempotent(putRetryPolicy, {
    prepare: ({ params, body }) => ok({ id: params.id, policy: body.retry_policy }),
    useCase: changePolicy,
    present: presentChanged,
  }),
  bindIdempotent(cancelRetries, {
    prepare: ({ params }) => ok(params.id),
    useCase: cancel,
    present: presentChanged,
  }),
  bindProtected(listRetryAttempts, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => listAttempts(id, principal.userId),
    present: (attempts) => ({ status: 200, kind: 'json', data: attempts.map(presentAttempt) }),
  }),
  bindProtected(getDefaultRetryPolicy, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => readDefault(principal),
    present: presentDefault,
  }),
  bindIdempotent(putDefaultRetryPolicy, {
    prepare: ({ body }) => ok(body.retry_policy),
    useCase: setDefault,
    present: presentDefault,
  }),
];
