import * as v from 'valibot';

import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { proposalResource } from '../../shared/administration/http/proposal-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import {
  blockFields,
  blockResource,
  discardedResource,
  discardFields,
  discardManyFields,
  letterDetailResource,
  letterPage,
  letterParams,
  letterResource,
  lettersQuery,
} from './http/letter-schemas.ts';

const tag = 'Administration: dead letters';
const path = '/admin/dead-letters';

export const listDeadLetters = defineRoute({
  operationId: 'listDeadLetters',
  method: 'GET',
  path,
  summary: 'Dead letters, the latest failure first',
  description:
    'Messages that failed five times, by the instant of their last failure, for 28 days. Those that wait for a decision, unless `status` names others.',
  tag,
  access: readsArea('dead_letters'),
  request: { ...emptyRequest, query: lettersQuery },
  responses: { 200: { description: 'A page of letters.', schema: letterPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getDeadLetter = defineRoute({
  operationId: 'getDeadLetter',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One dead letter, with its message',
  description: 'Values of the message that may identify a person are masked. Each reading in clear is part of the audit.',
  tag,
  access: readsArea('dead_letters'),
  request: { ...emptyRequest, params: letterParams },
  responses: {
    200: {
      description: 'The letter.',
      schema: single(letterDetailResource),
      headers: { 'Cache-Control': { description: '`no-store`.', schema: v.literal('no-store') } },
    },
  },
  errors: ['not_found'],
});

export const redriveDeadLetter = defineRoute({
  operationId: 'redriveDeadLetter',
  method: 'POST',
  path: `${path}/{id}/redrive`,
  summary: 'Send a dead letter again',
  description:
    'The message returns to its queue. If it is given up again, it returns to this letter, whose count rises. Called again after an interruption, the redrive is continued.',
  tag,
  access: changesArea('dead_letters'),
  request: { ...emptyRequest, params: letterParams },
  responses: { 200: { description: 'The letter.', schema: single(letterResource) } },
  errors: ['not_found', 'dead_letter_not_waiting', 'dead_letter_not_redrivable'],
});

export const discardDeadLetter = defineRoute({
  operationId: 'discardDeadLetter',
  method: 'POST',
  path: `${path}/{id}/discard`,
  summary: 'Discard a dead letter',
  description: 'Its message is removed and not sent again.',
  tag,
  access: changesArea('dead_letters'),
  request: { ...emptyRequest, params: letterParams, body: discardFields },
  responses: { 200: { description: 'The letter.', schema: single(letterResource) } },
  errors: ['not_found', 'dead_letter_not_waiting'],
});

export const redriveDeadLetters = defineRoute({
  operationId: 'redriveDeadLetters',
  method: 'POST',
  path: `${path}/redrive`,
  summary: 'Send a block of dead letters again',
  description:
    'The oldest waiting letters that pass the filters, at most 100. A dry run, which is the default, counts them. `has_more` in the answer means that another call continues.',
  tag,
  access: changesArea('dead_letters'),
  request: { ...emptyRequest, body: blockFields },
  isBodyOptional: true,
  responses: { 200: { description: 'The outcome.', schema: single(blockResource) } },
  errors: [],
});

export const discardDeadLetters = defineRoute({
  operationId: 'discardDeadLetters',
  method: 'POST',
  path: `${path}/discard`,
  summary: 'Discard several dead letters',
  description:
    'Up to ten letters. More of them are a proposal: another admin confirms it within 24 hours. Letters that do not wait for a decision are passed over.',
  tag,
  access: changesArea('dead_letters'),
  request: { ...emptyRequest, body: discardManyFields },
  responses: {
    200: { description: 'The outcome.', schema: single(discardedResource) },
    202: { description: 'More than ten letters: the proposal, which another admin confirms.', schema: single(proposalResource) },
  },
  errors: [],
});

export const contracts = [listDeadLetters, getDeadLetter, redriveDeadLetter, discardDeadLetter, redriveDeadLetters, discardDeadLetters];
