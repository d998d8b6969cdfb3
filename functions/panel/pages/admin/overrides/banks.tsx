import { ADMIN_PATHS, bankPath } from '../../../admin-paths.ts';
import { listBanks } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useDays } from '../../../components/admin/overrides/use-days.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { bankTexts } from '../../../texts/admin/banks.ts';

/** Participants of SPEI, with the changes of admins. */
const BanksPage = () => {
  const texts = useTexts(bankTexts);
  const days = useDays();
  const { client } = useSession();
  const filters: FiltersOf<typeof listBanks> = [
    { name: 'search', label: texts.search },
    { name: 'changed', label: texts.changed, options: [['1', texts.onlyChanged]] },
  ];
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.banks}
      filters={filters}
      read={(query) => client.call(listBanks, { query })}
      columns={[
        { title: texts.code, kind: 'number', cell: ({ id }) => <a href={bankPath(id)}>{id}</a> },
        { title: texts.name, cell: ({ attributes: { name } }) => name },
        { title: texts.prefix, kind: 'number', cell: ({ attributes }) => attributes.clabe_prefix },
        {
          title: texts.days,
          cell: ({ attributes: bank }) => `${days(bank)}${bank.validity_set ? ` (${texts.daysSet})` : ''}`,
        },
        {
          title: texts.aliases,
          kind: 'long',
          cell: ({ attributes: { aliases } }) =>
            aliases
              .filter(({ removed }) => !removed)
              .map(({ alias }) => alias)
              .join(', '),
        },
      ]}
    />
  );
};

export default BanksPage;
