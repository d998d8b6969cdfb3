import { useLocation } from 'preact-iso/router';

import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { openIncident } from '../../../api/admin-operations.ts';
import { useRequestKey } from '../../../components/actions/use-request-key.tsx';
import { CheckGroup } from '../../../components/admin/check-group.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { Form, type Typed } from '../../../components/form.tsx';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text/text-area.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { componentTexts, impactTexts, incidentStateTexts, incidentTexts } from '../../../texts/admin/incidents.ts';
import { listTexts } from '../../../texts/list.ts';
import { chosenOf } from '../../../view/forms/choice.ts';

/** A new incident. */
const NewIncidentPage = () => {
  const texts = useTexts(incidentTexts);
  const impacts = useTexts(impactTexts);
  const states = useTexts(incidentStateTexts);
  const components = useTexts(componentTexts);
  const { reason, reasonHint } = useTexts(listTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const withKey = useRequestKey();
  const open = async (typed: Typed, data: FormData) => {
    const body = {
      title_es: typed('title_es'),
      title_en: typed('title_en'),
      text_es: typed('text_es'),
      text_en: typed('text_en'),
      impact: chosenOf(impacts, typed('impact')) ?? 'minor',
      state: chosenOf(states, typed('state')) ?? 'investigating',
      components: data.getAll('components'),
      reason: typed('reason'),
    };
    const answer = await withKey(body, ({ key }) => client.call(openIncident, { body, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    route(ADMIN_PATHS.incidents);
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.open} />
      <p>{texts.text}</p>
      <Form submit={texts.open} onSubmit={open}>
        <div class="columns">
          <Field name="title_es" label={texts.titleEs} maxLength={120} />
          <Field name="title_en" label={texts.titleEn} maxLength={120} />
        </div>
        <div class="columns">
          <TextArea name="text_es" label={texts.textEs} hint={texts.textHint} maxLength={1_000} />
          <TextArea name="text_en" label={texts.textEn} hint={texts.textHint} maxLength={1_000} />
        </div>
        <div class="columns">
          <Select name="impact" label={texts.impact} value="minor" options={Object.entries(impacts)} />
          <Select name="state" label={texts.state} value="investigating" options={Object.entries(states)} />
        </div>
        <CheckGroup name="components" label={texts.components} options={Object.entries(components)} />
        <TextArea name="reason" label={reason} hint={reasonHint} maxLength={500} />
      </Form>
    </section>
  );
};

export default NewIncidentPage;
