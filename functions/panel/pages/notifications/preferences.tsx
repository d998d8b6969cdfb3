import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { Channel } from '../../../../shared/notifications/domain/notified-events.ts';
import type { preferencesResource } from '../../../notifications/http/preference-fields.ts';
import { getNotificationPreferences, putNotificationPreferences } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import { Table } from '../../components/list/table.tsx';
import { NotificationTabs } from '../../components/notifications/notification-tabs.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { eventNames, notificationTexts } from '../../texts/notifications.ts';
import { textOfWord } from '../../view/forms/choice.ts';
import { changedSwitches, CHANNELS, isLocked, switchName } from '../../view/notifications/preferences.ts';

type Preferences = InferOutput<typeof preferencesResource>['attributes'];

const Matrix = ({ events, locked }: Pick<Preferences, 'events' | 'locked'>) => {
  const texts = useTexts(notificationTexts);
  const names = useTexts(eventNames);
  return (
    <div class="matrix">
      <Table
        caption={texts.preferences}
        rows={Object.entries(events).map(([type, switches]) => ({ id: type, switches }))}
        columns={[
          { title: texts.event, cell: ({ id }) => textOfWord(names, id) },
          ...CHANNELS.map((channel: Channel) => ({
            title: texts[channel],
            cell: ({ id, switches }: { readonly id: string; readonly switches: Preferences['events'][string] }) => (
              <input
                type="checkbox"
                name={switchName(id, channel)}
                aria-label={`${textOfWord(names, id)}: ${texts[channel]}`}
                defaultChecked={switches[channel]}
                disabled={isLocked(locked, id, channel)}
              />
            ),
          })),
        ]}
      />
    </div>
  );
};

const QuietHours = ({ quiet_hours: hours }: Pick<Preferences, 'quiet_hours'>) => {
  const texts = useTexts(notificationTexts);
  const [hasHours, setHasHours] = useState(hours !== null);
  return (
    <fieldset>
      <legend>{texts.quietHours}</legend>
      <p>{texts.quietText}</p>
      <div class="check">
        <input
          id="has-quiet-hours"
          type="checkbox"
          name="has_quiet_hours"
          defaultChecked={hasHours}
          onChange={({ currentTarget }) => {
            setHasHours(currentTarget.checked);
          }}
        />
        <label for="has-quiet-hours">{texts.hasQuietHours}</label>
      </div>
      {hasHours && (
        <div class="columns four">
          <Field name="start" label={texts.from} type="time" value={hours?.start ?? '22:00'} />
          <Field name="end" label={texts.until} type="time" value={hours?.end ?? '07:00'} />
        </div>
      )}
    </fieldset>
  );
};

/** The channels of each event, and quiet hours. */
const PreferencesPage = () => {
  const texts = useTexts(notificationTexts);
  const { client } = useSession();
  const [isSaved, setIsSaved] = useState(false);
  const reading = useReading(() => client.call(getNotificationPreferences));
  const save =
    ({ events, locked }: Preferences) =>
    async (typed: Typed, data: FormData) => {
      const hours = data.has('has_quiet_hours') ? { start: typed('start'), end: typed('end') } : null;
      const changes = changedSwitches(events, locked, (name) => data.has(name));
      const answer = await client.call(putNotificationPreferences, { body: { events: changes, quiet_hours: hours } });
      setIsSaved(answer.isOk);
      if (!answer.isOk) return answer;
      reading.reload();
      return null;
    };
  return (
    <section class="card">
      <PageTitle title={texts.preferences} />
      <NotificationTabs />
      <p>{texts.preferencesText}</p>
      <ReadPart reading={reading}>
        {({ data: { attributes } }) => (
          <>
            <Form submit={texts.save} onSubmit={save(attributes)}>
              <Matrix events={attributes.events} locked={attributes.locked} />
              <QuietHours quiet_hours={attributes.quiet_hours} />
            </Form>
            {isSaved && (
              <p class="notice success" role="status">
                {texts.saved}
              </p>
            )}
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default PreferencesPage;
