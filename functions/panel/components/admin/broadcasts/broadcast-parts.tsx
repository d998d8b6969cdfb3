import { useTexts } from '../../../session/language-context.tsx';
import {
  audienceStatusTexts,
  broadcastKindTexts,
  broadcastStatusTexts,
  broadcastTexts,
  channelTexts,
  languageTexts,
  pauseReasonTexts,
} from '../../../texts/admin/broadcasts.ts';
import { roleTexts } from '../../../texts/admin/users.ts';
import type { BroadcastDetail } from '../../../view/admin/broadcast.ts';
import { BROADCAST_TONES } from '../../../view/admin/tones.ts';
import { Table } from '../../list/table.tsx';
import { Facts } from '../../text/facts.tsx';
import { ToneBadge } from '../../text/tone-badge.tsx';
import { useMoment } from '../use-moment.ts';

type PartProps = { readonly broadcast: BroadcastDetail };

/** The state of a broadcast and who gets it. */
export const BroadcastFacts = ({ broadcast: { attributes } }: PartProps) => {
  const texts = useTexts(broadcastTexts);
  const statuses = useTexts(broadcastStatusTexts);
  const kinds = useTexts(broadcastKindTexts);
  const channels = useTexts(channelTexts);
  const roles = useTexts(roleTexts);
  const userStatuses = useTexts(audienceStatusTexts);
  const languages = useTexts(languageTexts);
  const moment = useMoment();
  const pauseReasons = useTexts(pauseReasonTexts);
  const { status, audience, processed, recipients, pause_reason: pauseReason } = attributes;
  return (
    <Facts
      facts={[
        [texts.status, <ToneBadge tone={BROADCAST_TONES[status]} text={statuses[status]} />],
        [texts.pauseReason, pauseReason === null ? null : pauseReasons[pauseReason]],
        [texts.kind, kinds[attributes.kind]],
        [texts.recipients, status === 'counting' ? texts.counting : String(recipients)],
        [
          texts.progress,
          attributes.started_at === null ? null : (
            <>
              <progress aria-label={texts.progress} value={processed} max={Math.max(1, recipients)} />{' '}
              {texts.progressOf(processed, recipients)}
            </>
          ),
        ],
        [texts.channels, attributes.channels.map((channel) => channels[channel]).join(', ')],
        [texts.roles, audience.roles.map((role) => roles[role]).join(', ')],
        [texts.statuses, audience.statuses.map((each) => userStatuses[each]).join(', ')],
        [texts.languages, audience.languages?.map((each) => languages[each]).join(', ') ?? texts.any],
        [texts.plans, audience.plans?.join(', ') ?? texts.any],
        [texts.emails, audience.addresses === null ? null : texts.addresses(audience.addresses, audience.unknown_addresses)],
        [texts.createdAt, moment(attributes.created_at)],
        [texts.countedAt, moment(attributes.counted_at)],
        [texts.startedAt, moment(attributes.started_at)],
        [texts.endedAt, moment(attributes.ended_at)],
      ]}
    />
  );
};

/** The texts of a broadcast, in both languages. */
export const BroadcastContents = ({ broadcast: { attributes } }: PartProps) => {
  const texts = useTexts(broadcastTexts);
  return (
    <div class="columns">
      <article lang="es">
        <h2>{texts.inSpanish}</h2>
        <h3>{attributes.title_es}</h3>
        <p class="lines">{attributes.body_es}</p>
      </article>
      <article lang="en">
        <h2>{texts.inEnglish}</h2>
        <h3>{attributes.title_en}</h3>
        <p class="lines">{attributes.body_en}</p>
      </article>
    </div>
  );
};

/** How the first recipients of the dry run read the broadcast. */
export const BroadcastExamples = ({ broadcast: { attributes } }: PartProps) => {
  const texts = useTexts(broadcastTexts);
  const channels = useTexts(channelTexts);
  const languages = useTexts(languageTexts);
  if (attributes.status !== 'ready') return null;
  return (
    <>
      <h2>{texts.examples}</h2>
      {attributes.examples.length === 0 && <p>{texts.noExamples}</p>}
      {attributes.examples.map(({ user_id: id, language, channels: carried, title, body }) => (
        <blockquote key={id} lang={language}>
          <p class="muted">
            {texts.example(languages[language], carried.map((channel) => channels[channel]).join(', ') || texts.noChannel)}
          </p>
          <h3>{title}</h3>
          <p class="lines">{body}</p>
        </blockquote>
      ))}
    </>
  );
};

/** How many recipients each channel carried it to. */
export const BroadcastCounts = ({ broadcast: { attributes } }: PartProps) => {
  const texts = useTexts(broadcastTexts);
  const channels = useTexts(channelTexts);
  if (attributes.started_at === null) return null;
  const rows = attributes.channels.map((channel) => ({ id: channel, ...attributes.sent[channel] }));
  return (
    <>
      <h2>{texts.counts}</h2>
      <Table
        caption={texts.counts}
        rows={rows}
        columns={[
          { title: texts.channel, cell: ({ id }) => channels[id] },
          { title: texts.sent, kind: 'number', cell: ({ sent }) => sent },
          { title: texts.skipped, kind: 'number', cell: ({ skipped }) => skipped },
        ]}
      />
      <Facts
        facts={[
          [texts.suppressed, String(attributes.suppressed)],
          [texts.gone, String(attributes.gone)],
          [texts.failed, String(attributes.failed)],
        ]}
      />
    </>
  );
};
