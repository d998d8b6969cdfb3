import * as v from 'valibot';

import { adminText } from '../../../shared/administration/http/admin-text.ts';
import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  distinctList,
  field,
  further,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  withDefault,
} from '../../../shared/platform/http/schemas/fields.ts';
import { INCIDENT_COMPONENTS, INCIDENT_IMPACTS, INCIDENT_STATES, isIncidentId } from '../../../shared/service-status/domain/incident.ts';

const BROKEN = { code: 'validation_error' } as const;
const REQUIRED = { code: 'required' } as const;

const MAX_TITLE = 120;
const MAX_TEXT = 1_000;

const words = (maxLength: number) => required(adminText(maxLength, BROKEN), REQUIRED);

const state = oneOf(INCIDENT_STATES, BROKEN);
const impact = oneOf(INCIDENT_IMPACTS, BROKEN);

const texts = {
  text_es: field(words(MAX_TEXT), 'What is known and what users can do, in Spanish. It names no person and no account.'),
  text_en: field(words(MAX_TEXT), 'The same in English.'),
};

export const newIncidentFields = named(
  'AdminIncidentRequest',
  v.object({
    title_es: field(words(MAX_TITLE), 'Title in Spanish.'),
    title_en: field(words(MAX_TITLE), 'Title in English.'),
    impact: field(required(impact, REQUIRED), 'How much of the service it takes away.'),
    components: field(
      required(distinctList(oneOf(INCIDENT_COMPONENTS, BROKEN), { minItems: 1, keyOf: (name) => name }, BROKEN), REQUIRED),
      'Parts of the service that it concerns.',
    ),
    state: field(withDefault(state, 'investigating'), 'State of the incident; `investigating` when it is left out.'),
    ...texts,
    reason: reasonField,
  }),
);

export const updateFields = named(
  'AdminIncidentUpdateRequest',
  v.object({
    state: field(nullable(state), 'State from this update on.'),
    impact: field(nullable(impact), 'How much of the service it takes away, from this update on.'),
    ...texts,
    reason: reasonField,
  }),
);

export const incidentParams = v.object({
  id: parameter(
    further(text({ maxLength: 30 }, { code: 'not_found' }), ['not_found'], (sent) =>
      isIncidentId(sent) ? { value: sent } : { code: 'not_found' },
    ),
    'Id of the incident.',
    '1795802400000-9f2c4e6a8b0d1f35',
  ),
});
