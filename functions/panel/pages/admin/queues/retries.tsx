import { useState } from 'preact/hooks';

import { ADMIN_PATHS, adminValidationPath } from '../../../admin-paths.ts';
import { cancelRetry, listRetries } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { UserLink } from '../../../components/admin/user-link.tsx';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { Badge } from '../../../components/validation/badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { portalTexts } from '../../../texts/admin/portal.ts';

/** Pending retries of all accounts. */
const RetriesPage = () => {
  const texts = useTexts(portalTexts);
  const moment = useMoment();
  const { client } = useSession();
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  const filters: FiltersOf<typeof listRetries> = [
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
  ];
  return (
    <AdminList
      title={texts.retries}
      text={texts.retriesText}
      path={ADMIN_PATHS.retries}
      filters={filters}
      of={String(changes)}
      read={(query) => client.call(listRetries, { query })}
      columns={[
        {
          title: texts.nextAttempt,
          cell: ({ attributes: { is_running: isRunning, next_attempt_at: next } }) => (isRunning ? texts.running : moment(next)),
        },
        {
          title: texts.validation,
          cell: ({ id, attributes }) => <a href={adminValidationPath(id)}>{moment(attributes.created_at)}</a>,
        },
        { title: texts.user, cell: ({ attributes: { user_id: id } }) => <UserLink id={id} /> },
        { title: texts.verdict, cell: ({ attributes: { status } }) => <Badge status={status} /> },
        {
          title: texts.attempts,
          kind: 'number',
          cell: ({ attributes: { attempts_completed: done, max_retries: most } }) => texts.attemptsOf(done, most ?? done),
        },
        { title: texts.resent, kind: 'number', cell: ({ attributes: { resend_count: resent } }) => resent },
        {
          title: texts.actions,
          cell: ({ id, attributes }) => (
            <Action
              label={texts.cancel}
              name={texts.cancelNamed(moment(attributes.created_at))}
              text={texts.cancelText}
              send={(typed) => client.call(cancelRetry, { params: { id }, body: { reason: typed('reason') } })}
              onDone={() => {
                outcome.show(texts.cancelled);
                setChanges(changes + 1);
              }}
            />
          ),
        },
      ]}
      actions={outcome.notice}
    />
  );
};

export default RetriesPage;
