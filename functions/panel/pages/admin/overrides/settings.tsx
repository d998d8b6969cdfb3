import { useState } from 'preact/hooks';

import { changeSettings, getSettings } from '../../../api/admin-operations.ts';
import { Action, isOutdated } from '../../../components/admin/action.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { Form, type Typed } from '../../../components/form.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text/text-area.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { settingNameTexts, settingTexts } from '../../../texts/admin/settings.ts';
import { listTexts } from '../../../texts/list.ts';
import { changedTextsOf, settingsBodyOf, settingText, type Setting, type Settings } from '../../../view/admin/settings.ts';
import { textOfWord } from '../../../view/forms/choice.ts';

const useShownValue = (): ((value: Setting['value']) => string) => {
  const texts = useTexts(settingTexts);
  return (value) => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return value === null ? texts.noInitial : String(value);
  };
};

/** The field of a setting, with the bounds and the initial value that the API names. */
const SettingField = ({ setting: { name, type, value, default: initial, minimum, maximum } }: { readonly setting: Setting }) => {
  const texts = useTexts(settingTexts);
  const label = textOfWord(useTexts(settingNameTexts), name);
  const shown = useShownValue();
  const hint = minimum === null || maximum === null ? texts.initial(shown(initial)) : texts.bounds(minimum, maximum, shown(initial));
  if (type === 'boolean') {
    return (
      <Select
        name={name}
        label={label}
        hint={hint}
        value={settingText(value)}
        options={[
          ['true', texts.yes],
          ['false', texts.no],
        ]}
      />
    );
  }
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={settingText(value)}
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type === 'email' ? 'email' : 'numeric'}
      isOptional={value === null}
    />
  );
};

type PartProps = { readonly settings: Settings; readonly onDone: (text: string) => void; readonly onOutdated: () => void };

const Changes = ({ settings: latest, onDone, onOutdated }: PartProps) => {
  const texts = useTexts(settingTexts);
  const { reason, reasonHint } = useTexts(listTexts);
  const { client } = useSession();
  // What the form shows while it keeps a draft that another admin outran: the draft is what differs from that.
  const [kept, setKept] = useState<Settings | null>(null);
  const { settings, revision } = kept ?? latest;
  const save = async (typed: Typed) => {
    const body = { ...settingsBodyOf(changedTextsOf(settings, typed)), revision: latest.revision, reason: typed('reason') };
    const answer = await client.call(changeSettings, { body });
    if (answer.isOk) {
      setKept(null);
      onDone(texts.saved);
      return null;
    }
    if (isOutdated(answer)) {
      setKept(kept ?? latest);
      onOutdated();
    }
    return answer;
  };
  return (
    <Form key={revision} submit={texts.save} onSubmit={save}>
      <div class="columns">
        {settings.map((setting) => (
          <SettingField key={setting.name} setting={setting} />
        ))}
      </div>
      <TextArea name="reason" label={reason} hint={reasonHint} maxLength={500} />
    </Form>
  );
};

const Resets = ({ settings: { settings, revision }, onDone, onOutdated }: PartProps) => {
  const texts = useTexts(settingTexts);
  const names = useTexts(settingNameTexts);
  const shown = useShownValue();
  const { client } = useSession();
  const changed = settings.filter(({ set }) => set).map((setting) => ({ ...setting, label: textOfWord(names, setting.name) }));
  if (changed.length === 0) return null;
  return (
    <>
      <h2>{texts.changedByAdmins}</h2>
      <ul class="rows">
        {changed.map(({ name, label, default: initial }) => (
          <li key={name}>
            <span>
              {label}
              <br />
              <span class="muted">{texts.initial(shown(initial))}</span>
            </span>
            <Action
              label={texts.reset}
              name={texts.resetNamed(label)}
              text={`${label}. ${texts.initial(shown(initial))}`}
              send={(typed) => client.call(changeSettings, { body: { reset: [name], revision, reason: typed('reason') } })}
              onDone={() => {
                onDone(texts.wasReset);
              }}
              onOutdated={onOutdated}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** The settings of the service, as the API describes them. */
const SettingsPage = () => {
  const texts = useTexts(settingTexts);
  const { client } = useSession();
  const reading = useReading(() => client.call(getSettings));
  const outcome = useOutcome();
  const done = outcome.reloading(reading);
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <p>{texts.text}</p>
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: { attributes: settings } }) => (
          <>
            <Changes settings={settings} onDone={done} onOutdated={reading.reload} />
            <Resets settings={settings} onDone={done} onOutdated={reading.reload} />
          </>
        )}
      </ReadPart>
      <p class="muted">{texts.rate}</p>
    </section>
  );
};

export default SettingsPage;
