import { listUserSessions } from '../../../api/admin-operations.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminUserTexts, proofTexts } from '../../../texts/admin/users.ts';
import { deviceNameOf } from '../../../view/account/device-name.ts';
import { Table } from '../../list/table.tsx';
import { ReadPart } from '../../reading/read-part.tsx';
import { useReading } from '../../reading/use-reading.ts';
import { useMoment } from '../use-moment.ts';

type UserSessionsProps = {
  readonly id: string;
  /** Another number reads the sessions again. */
  readonly changes: number;
};

/** The open sessions of a user. */
export const UserSessions = ({ id, changes }: UserSessionsProps) => {
  const texts = useTexts(adminUserTexts);
  const proofs = useTexts(proofTexts);
  const moment = useMoment();
  const { client } = useSession();
  const sessions = useReading(() => client.call(listUserSessions, { params: { id } }), `${id} ${changes}`);
  return (
    <section class="card">
      <h2>{texts.sessions}</h2>
      <ReadPart reading={sessions}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{texts.noSessions}</p>
          ) : (
            <Table
              caption={texts.sessions}
              rows={data}
              columns={[
                { title: texts.signedInAt, cell: ({ attributes }) => moment(attributes.created_at) },
                { title: texts.lastSeen, cell: ({ attributes }) => moment(attributes.last_seen_at) },
                { title: texts.network, kind: 'long', cell: ({ attributes }) => attributes.ip_prefix },
                {
                  title: texts.device,
                  kind: 'long',
                  cell: ({ attributes: { device_name: name, user_agent: agent } }) => name ?? (agent === null ? '' : deviceNameOf(agent)),
                },
                { title: texts.proofs, cell: ({ attributes: { amr } }) => amr.map((proof) => proofs[proof]).join(', ') },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};
