import * as v from 'valibot';

import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { CENTRAL_STATUSES, type CentralReason, type CentralStatus } from '../domain/central-state.ts';
import type { VerifiedState } from '../use-cases/read-central-status.ts';

export const centralStatusResource = resource('CentralServiceStatus', {
  type: 'central_status',
  id: described(v.literal('cep'), 'There is one CEP portal.'),
  attributes: {
    status: described(
      named('CentralServiceStatusName', v.picklist(CENTRAL_STATUSES)),
      '`operational`: it answers. `degraded`: a tenth of the requests or more have no answer, or it limits our queries. `down`: no request ' +
        'has an answer, or queries are stopped. `unknown`: there were no requests in the last fifteen minutes.',
      'operational',
    ),
    status_label: described(v.string(), 'The status in words, in the language of the request.', 'Operational'),
    message: described(v.string(), 'What it means for validations, in the language of the request.', 'The CEP portal answers our queries.'),
    last_verified_at: described(v.nullable(dateTime), 'When the portal last answered; null if not within the last days.'),
    estimated_recovery_at: described(
      v.nullable(dateTime),
      'When queries to the portal are expected to be possible again; null where no time is set.',
      null,
    ),
  },
});

const LABELS: Readonly<Record<Language, Readonly<Record<CentralStatus, string>>>> = {
  es: { operational: 'Operativo', degraded: 'Con intermitencias', down: 'Sin servicio', unknown: 'Sin datos' },
  en: { operational: 'Operational', degraded: 'Degraded', down: 'Down', unknown: 'Unknown' },
};

const MESSAGES: Readonly<Record<Language, Readonly<Record<CentralReason, string>>>> = {
  es: {
    answers: 'El portal de CEP responde a nuestras consultas.',
    some_unanswered: 'El portal de CEP no responde a parte de nuestras consultas. Una validación puede terminar en cep_unavailable.',
    unanswered: 'El portal de CEP no responde. Las validaciones terminan en cep_unavailable; los reintentos siguen.',
    closed: 'El portal de CEP está cerrado a esta hora. Las validaciones terminan en cep_unavailable; los reintentos siguen.',
    throttled: 'El portal de CEP limita nuestras consultas. Las validaciones asíncronas y los reintentos esperan.',
    held: 'Las consultas al portal de CEP están detenidas. Las validaciones asíncronas y los reintentos esperan.',
    no_data: 'No hubo consultas al portal de CEP en los últimos quince minutos.',
  },
  en: {
    answers: 'The CEP portal answers our queries.',
    some_unanswered: 'The CEP portal does not answer some of our queries. A validation may end in cep_unavailable.',
    unanswered: 'The CEP portal does not answer. Validations end in cep_unavailable; retries continue.',
    closed: 'The CEP portal is closed at this hour. Validations end in cep_unavailable; retries continue.',
    throttled: 'The CEP portal limits our queries. Asynchronous validations and retries wait.',
    held: 'Queries to the CEP portal are stopped. Asynchronous validations and retries wait.',
    no_data: 'There were no queries to the CEP portal in the last fifteen minutes.',
  },
};

/** Caches keep the state of the service for a minute. */
export const STATUS_CACHING = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' } as const;

export const presentCentralStatus = ({ status, reason, verifiedAt, recoveryAt }: VerifiedState, language: Language) => {
  const data = {
    type: 'central_status',
    id: 'cep',
    attributes: {
      status,
      status_label: LABELS[language][status],
      message: MESSAGES[language][reason],
      last_verified_at: isoInstant(verifiedAt),
      estimated_recovery_at: isoInstant(recoveryAt),
    },
  } satisfies ResourceOf<typeof centralStatusResource>;
  return { status: 200, kind: 'json', data, headers: STATUS_CACHING } as const;
};
