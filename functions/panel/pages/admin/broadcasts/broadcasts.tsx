import { ADMIN_PATHS, broadcastPath } from '../../../admin-paths.ts';
import { listBroadcasts } from '../../../api/admin-operations.ts';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useLanguage, useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { broadcastKindTexts, broadcastStatusTexts, broadcastTexts } from '../../../texts/admin/broadcasts.ts';
import { BROADCAST_TONES } from '../../../view/admin/tones.ts';

/** All broadcasts, the latest first. */
const BroadcastsPage = () => {
  const texts = useTexts(broadcastTexts);
  const statuses = useTexts(broadcastStatusTexts);
  const kinds = useTexts(broadcastKindTexts);
  const { language } = useLanguage();
  const moment = useMoment();
  const { client } = useSession();
  const filters: FiltersOf<typeof listBroadcasts> = [{ name: 'status', label: texts.status, options: Object.entries(statuses) }];
  return (
    <AdminList
      title={texts.title}
      path={ADMIN_PATHS.broadcasts}
      filters={filters}
      read={(query) => client.call(listBroadcasts, { query })}
      columns={[
        {
          title: texts.createdAt,
          cell: ({ id, attributes }) => <a href={broadcastPath(id)}>{moment(attributes.created_at)}</a>,
        },
        {
          title: texts[language === 'es' ? 'titleEs' : 'titleEn'],
          kind: 'long',
          cell: ({ attributes }) => (language === 'es' ? attributes.title_es : attributes.title_en),
        },
        { title: texts.kind, cell: ({ attributes: { kind } }) => kinds[kind] },
        {
          title: texts.status,
          cell: ({ attributes: { status } }) => <ToneBadge tone={BROADCAST_TONES[status]} text={statuses[status]} />,
        },
        {
          title: texts.progress,
          kind: 'number',
          cell: ({ attributes: { processed, recipients } }) => texts.progressOf(processed, recipients),
        },
      ]}
      actions={
        <div class="actions">
          <a class="button primary" href={ADMIN_PATHS.newBroadcast}>
            {texts.write}
          </a>
        </div>
      }
    />
  );
};

export default BroadcastsPage;
