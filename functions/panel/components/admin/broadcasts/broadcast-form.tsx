import type { ComponentChildren } from 'preact';

import type { Failure } from '../../../api/failure.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { audienceStatusTexts, broadcastKindTexts, broadcastTexts, channelTexts, languageTexts } from '../../../texts/admin/broadcasts.ts';
import { roleTexts } from '../../../texts/admin/users.ts';
import { audienceOf, type Broadcast } from '../../../view/admin/broadcast.ts';
import { chosenOf } from '../../../view/forms/choice.ts';
import { Field } from '../../field.tsx';
import { Form } from '../../form.tsx';
import { Select } from '../../select.tsx';
import { TextArea } from '../../text/text-area.tsx';
import { CheckGroup } from '../check-group.tsx';

/** What a form of a broadcast contains, as the API takes it. */
export type BroadcastContent = ReturnType<typeof audienceOf> & {
  readonly kind: Broadcast['attributes']['kind'];
  readonly title_es: string;
  readonly title_en: string;
  readonly body_es: string;
  readonly body_en: string;
};

type Shown = Pick<Broadcast['attributes'], 'kind' | 'title_es' | 'title_en' | 'body_es' | 'body_en' | 'channels'> & {
  readonly audience: Pick<Broadcast['attributes']['audience'], 'roles' | 'statuses' | 'languages' | 'plans'>;
};

/** The form of a new broadcast. */
const EMPTY: Shown = {
  kind: 'announcement',
  title_es: '',
  title_en: '',
  body_es: '',
  body_en: '',
  channels: ['in_app', 'email'],
  audience: { roles: [], statuses: [], languages: null, plans: null },
};

type BroadcastFormProps = {
  /** The content to change; none for a new broadcast. */
  readonly shown?: Shown;
  readonly onSubmit: (content: BroadcastContent) => Promise<Failure | null>;
  readonly others?: ComponentChildren;
};

const Audience = ({ audience }: Pick<Shown, 'audience'>) => {
  const texts = useTexts(broadcastTexts);
  return (
    <>
      <h2>{texts.audience}</h2>
      <p>{texts.audienceText}</p>
      <div class="columns four">
        <CheckGroup name="roles" label={texts.roles} options={Object.entries(useTexts(roleTexts))} ticked={audience.roles} />
        <CheckGroup
          name="statuses"
          label={texts.statuses}
          hint={texts.statusesHint}
          options={Object.entries(useTexts(audienceStatusTexts))}
          ticked={audience.statuses}
        />
        <CheckGroup
          name="languages"
          label={texts.languages}
          options={Object.entries(useTexts(languageTexts))}
          ticked={audience.languages ?? []}
        />
      </div>
      <Field name="plans" label={texts.plans} hint={texts.plansHint} value={(audience.plans ?? []).join(', ')} isOptional />
      <TextArea name="emails" label={texts.emails} hint={texts.emailsHint} isOptional />
    </>
  );
};

/** The content of a broadcast: its texts in both languages, its channels and who gets it. */
export const BroadcastForm = ({ shown = EMPTY, onSubmit, others }: BroadcastFormProps) => {
  const texts = useTexts(broadcastTexts);
  const kinds = useTexts(broadcastKindTexts);
  return (
    <Form
      submit={texts.dryRun}
      others={others}
      onSubmit={(typed, data) =>
        onSubmit({
          kind: chosenOf(kinds, typed('kind')) ?? EMPTY.kind,
          title_es: typed('title_es'),
          title_en: typed('title_en'),
          body_es: typed('body_es'),
          body_en: typed('body_en'),
          ...audienceOf(data),
        })
      }
    >
      <Select name="kind" label={texts.kind} value={shown.kind} options={Object.entries(kinds)} />
      <div class="columns">
        <Field name="title_es" label={texts.titleEs} value={shown.title_es} maxLength={120} />
        <Field name="title_en" label={texts.titleEn} value={shown.title_en} maxLength={120} />
      </div>
      <div class="columns">
        <TextArea name="body_es" label={texts.bodyEs} hint={texts.bodyHint} value={shown.body_es} maxLength={1_000} />
        <TextArea name="body_en" label={texts.bodyEn} hint={texts.bodyHint} value={shown.body_en} maxLength={1_000} />
      </div>
      <CheckGroup name="channels" label={texts.channels} options={Object.entries(useTexts(channelTexts))} ticked={shown.channels} />
      <Audience audience={shown.audience} />
      <p class="hint">{texts.dryRunText}</p>
    </Form>
  );
};
