import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, linkedResource, named, selfLinks } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { expiryOf, PROPOSAL_STATUSES, PROPOSED_ACTIONS, shownStatusOf, type Proposal } from '../domain/proposal.ts';

export const SHOWN_STATUSES = [...PROPOSAL_STATUSES, 'expired'] as const;

const EXAMPLE_ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

export const proposalResource = linkedResource('AdminProposal', {
  type: 'admin_proposal',
  id: described(uuid, 'Id of the proposal.'),
  attributes: {
    action: described(named('AdminProposedAction', v.picklist(PROPOSED_ACTIONS)), 'What the confirmation does.'),
    status: described(
      named('AdminProposalStatus', v.picklist(SHOWN_STATUSES)),
      'An `open` proposal waits for another admin; after 24 hours it is `expired`.',
    ),
    target_id: described(v.string(), 'Id of the user, or the kind of several things.', EXAMPLE_ID),
    items: described(v.array(v.string()), 'The subjects of the action, when there are several.', [EXAMPLE_ID]),
    reason: described(v.string(), 'Reason of the proposer.', 'Solicitud de borrado confirmada'),
    proposed_by: described(uuid, 'Id of the proposer.'),
    proposed_at: described(dateTime, 'When it was proposed.'),
    expires_at: described(dateTime, 'Until when it can be confirmed.'),
    decided_by: described(v.nullable(uuid), 'Id of the admin who confirmed or withdrew it; null for neither.'),
    decided_at: described(v.nullable(dateTime), 'When it was confirmed or withdrawn.'),
  },
  links: selfLinks,
});

/** A proposal on the wire; `now` (epoch milliseconds) decides whether it has expired. */
export const proposalData = (proposal: Proposal, now: number) =>
  ({
    type: 'admin_proposal',
    id: proposal.id,
    attributes: {
      action: proposal.action,
      status: shownStatusOf(proposal, now),
      target_id: proposal.target.id,
      items: [...proposal.items],
      reason: proposal.reason,
      proposed_by: proposal.proposedBy,
      proposed_at: isoInstant(proposal.proposedAt),
      expires_at: isoInstant(expiryOf(proposal)),
      decided_by: proposal.decidedBy,
      decided_at: isoInstant(proposal.decidedAt),
    },
    links: { self: `/v1/admin/proposals/${proposal.id}` },
  }) satisfies ResourceOf<typeof proposalResource>;

/** The answer to a change that waits for another admin. */
export const presentProposed = (proposal: Proposal) =>
  ({ status: 202, kind: 'json', data: proposalData(proposal, proposal.proposedAt) }) as const;
