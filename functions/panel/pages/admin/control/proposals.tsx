import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { proposalResource } from '../../../../../shared/administration/http/proposal-resource.ts';
import { ADMIN_PATHS, broadcastPath } from '../../../admin-paths.ts';
import { confirmProposal, listProposals, withdrawProposal } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { UserLink } from '../../../components/admin/user-link.tsx';
import type { PageProps } from '../../../components/guarded.tsx';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import type { User } from '../../../session/visitor.ts';
import { proposalStatusTexts, proposalTexts, proposedActionTexts } from '../../../texts/admin/proposals.ts';
import { mayConfirm, mayWithdraw } from '../../../view/admin/proposal.ts';
import { PROPOSAL_TONES } from '../../../view/admin/tones.ts';

type Proposal = InferOutput<typeof proposalResource>;

const Target = ({ proposal: { attributes } }: { readonly proposal: Proposal }) => {
  const texts = useTexts(proposalTexts);
  const { action, target_id: target, items } = attributes;
  switch (action) {
    case 'purge_user':
    case 'grant_clear_data':
      return <UserLink id={target} />;
    case 'send_broadcast':
      return (
        <a href={broadcastPath(target)}>
          <code>{target.slice(0, 8)}</code>
        </a>
      );
    case 'discard_dead_letters':
      return <>{texts.items(items.length)}</>;
  }
};

type DecisionProps = { readonly proposal: Proposal; readonly me: User; readonly onDone: (text: string) => void };

const Decision = ({ proposal: { id, attributes }, me, onDone }: DecisionProps) => {
  const texts = useTexts(proposalTexts);
  const actions = useTexts(proposedActionTexts);
  const moment = useMoment();
  const { client } = useSession();
  if (attributes.status !== 'open') return null;
  const action = actions[attributes.action];
  const time = moment(attributes.proposed_at);
  return (
    <div class="actions">
      {mayConfirm(me) && (
        <Action
          label={texts.confirm}
          name={texts.confirmNamed(action, time)}
          text={texts.confirmText(action, attributes.reason)}
          kind="primary"
          hasReason={false}
          send={() => client.call(confirmProposal, { params: { id } })}
          onDone={() => {
            onDone(texts.confirmed);
          }}
        />
      )}
      {mayWithdraw(me, attributes) && (
        <Action
          label={texts.withdraw}
          name={texts.withdrawNamed(action, time)}
          text={texts.withdrawText}
          send={(typed) => client.call(withdrawProposal, { params: { id }, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.withdrawn);
          }}
        />
      )}
    </div>
  );
};

/** The inbox of proposals: those that wait, unless the filter names others. */
const ProposalsPage = ({ user: me }: PageProps) => {
  const texts = useTexts(proposalTexts);
  const actions = useTexts(proposedActionTexts);
  const statuses = useTexts(proposalStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  const done = (text: string): void => {
    outcome.show(text);
    setChanges(changes + 1);
  };
  const { open: _open, ...others } = statuses;
  const filters: FiltersOf<typeof listProposals> = [
    { name: 'status', label: texts.status, all: texts.open, options: Object.entries(others) },
    { name: 'action', label: texts.action, options: Object.entries(actions) },
  ];
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.proposals}
      filters={filters}
      of={String(changes)}
      read={(query) => client.call(listProposals, { query })}
      columns={[
        {
          title: texts.action,
          cell: (proposal) => <Lines lines={[actions[proposal.attributes.action], <Target proposal={proposal} />]} />,
        },
        { title: texts.reason, kind: 'long', cell: ({ attributes: { reason } }) => reason },
        {
          title: texts.proposedBy,
          cell: ({ attributes: { proposed_by: id, proposed_at: at } }) => (
            <Lines lines={[id === me.id ? texts.you : <UserLink id={id} />, moment(at)]} />
          ),
        },
        {
          title: texts.status,
          cell: ({ attributes: { status, decided_at: decided, expires_at: expires } }) => (
            <Lines
              lines={[
                <ToneBadge tone={PROPOSAL_TONES[status]} text={statuses[status]} />,
                decided === null ? texts.expires(moment(expires)) : moment(decided),
              ]}
            />
          ),
        },
        { title: texts.decide, cell: (proposal) => <Decision proposal={proposal} me={me} onDone={done} /> },
      ]}
      actions={outcome.notice}
    />
  );
};

export default ProposalsPage;
