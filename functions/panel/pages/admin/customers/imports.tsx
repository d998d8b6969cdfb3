import { useRoute } from 'preact-iso/router';

import { userImportsPath } from '../../../admin-paths.ts';
import { listImports } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { customerTexts, importCountTexts, importKindTexts, importStatusTexts } from '../../../texts/admin/customers.ts';
import { validationTexts } from '../../../texts/validation.ts';
import { IMPORT_TONES } from '../../../view/admin/tones.ts';
import { textOfWord } from '../../../view/forms/choice.ts';

/** What an import counted; counters at zero only make its row higher. */
const shownCounts = (counts: Readonly<Record<string, number>>) => Object.entries(counts).filter(([, count]) => count > 0);

/** The imports of a user: their states and counters, without contents of rows. */
const UserImportsPage = () => {
  const texts = useTexts(customerTexts);
  const kinds = useTexts(importKindTexts);
  const statuses = useTexts(importStatusTexts);
  const countNames = useTexts(importCountTexts);
  const { valid, not_found, cep_unavailable, returned, invalid, failed, error } = useTexts(validationTexts);
  const verdictNames = { valid, not_found, cep_unavailable, returned, invalid, failed, error };
  const moment = useMoment();
  const { client } = useSession();
  const { params } = useRoute();
  const user = params['id'] ?? '';
  const filters: FiltersOf<typeof listImports> = [
    { name: 'kind', label: texts.importKind, options: Object.entries(kinds) },
    { name: 'status', label: texts.status, options: Object.entries(statuses) },
  ];
  return (
    <AdminList
      title={texts.imports}
      path={userImportsPath(user)}
      filters={filters}
      read={(query) => client.call(listImports, { query: { ...query, user_id: user } })}
      columns={[
        { title: texts.createdAt, cell: ({ attributes }) => moment(attributes.created_at) },
        {
          title: texts.importKind,
          cell: ({ attributes: { kind, file_format: format } }) => (
            <>
              {kinds[kind]}
              {format !== null && <div class="muted">{format}</div>}
            </>
          ),
        },
        {
          title: texts.status,
          cell: ({ attributes: { status, error_code: error } }) => (
            <>
              <ToneBadge tone={IMPORT_TONES[status]} text={statuses[status]} />
              {error !== null && <div class="long">{error}</div>}
            </>
          ),
        },
        {
          title: texts.counts,
          cell: ({ attributes: { counts, verdicts, attempts } }) => (
            <ul class="values">
              {shownCounts(counts).map(([name, count]) => (
                <li key={name}>{texts.count(textOfWord(countNames, name), count)}</li>
              ))}
              {shownCounts(verdicts).map(([status, count]) => (
                <li key={status}>{texts.count(textOfWord(verdictNames, status), count)}</li>
              ))}
              {attempts > 0 && <li>{texts.count(texts.failures, attempts)}</li>}
            </ul>
          ),
        },
        { title: texts.completedAt, cell: ({ attributes }) => moment(attributes.completed_at) },
        { title: texts.request, kind: 'long', cell: ({ attributes: { correlation_id: request } }) => <code>{request}</code> },
      ]}
      actions={<UserTabs id={user} />}
    />
  );
};

export default UserImportsPage;
