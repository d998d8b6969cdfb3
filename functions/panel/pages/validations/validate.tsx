import { useLocation } from 'preact-iso/router';
import { useEffect, useRef, useState } from 'preact/hooks';

import { listBanks, validate } from '../../api/operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Select } from '../../components/select.tsx';
import { validationPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { validationTexts } from '../../texts/validation.ts';
import { amountOf } from '../../view/amount.ts';
import { dayIn } from '../../view/format.ts';

type Options = readonly (readonly [value: string, label: string])[];

/** Banks to choose from; none while they are read, or when they cannot be. */
const useBanks = (): Options => {
  const { client } = useSession();
  const [banks, setBanks] = useState<Options>([]);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await client.call(listBanks);
      if (!answer.isOk || answer.status !== 200) return;
      const options = answer.body.data.map(({ id, attributes }) => [id, attributes.name] as const);
      setBanks(options.toSorted(([, left], [, right]) => left.localeCompare(right)));
    };
    void read();
  }, []);
  return banks;
};

const orNull = (text: string): string | null => (text === '' ? null : text);

const bodyOf = (typed: Typed) => ({
  fecha: typed('fecha'),
  monto: amountOf(typed('monto')) ?? 0,
  clave_rastreo: orNull(typed('clave_rastreo')),
  referencia_numerica: orNull(typed('referencia_numerica')),
  cuenta_beneficiaria: typed('cuenta_beneficiaria'),
  emisor: orNull(typed('emisor')),
  receptor: orNull(typed('receptor')),
  client_ref: orNull(typed('client_ref')),
  ...(typed('retry') === 'on' ? { retry_policy: { enabled: true } } : {}),
});

/**
 * The key of a request. A request that is sent again after a network that gave no answer has the same key, so it takes one unit of the quota;
 * one with other data has another key.
 */
const useRequestKey = (): ((body: object) => string) => {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
};

/** A validation of typed data. */
const ValidatePage = ({ user }: PageProps) => {
  const texts = useTexts(validationTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const banks = useBanks();
  const keyOf = useRequestKey();
  const send = async (typed: Typed) => {
    const body = bodyOf(typed);
    const answer = await client.call(validate, { body, query: { async: '1' }, idempotencyKey: keyOf(body) });
    if (!answer.isOk) return answer;
    route(validationPath(answer.body.data.id));
    return null;
  };
  const options: Options = [['', texts.anyBank], ...banks];
  return (
    <section class="card">
      <PageTitle title={texts.formTitle} />
      <p>{texts.formText}</p>
      <Form submit={texts.submit} onSubmit={send}>
        <div class="columns">
          <Field name="fecha" label={texts.fecha} type="date" value={dayIn(user.timezone, Date.now())} />
          <Field name="monto" label={texts.monto} inputMode="decimal" />
          <Field name="clave_rastreo" label={texts.clave} hint={texts.claveHint} maxLength={40} isOptional />
          <Field name="referencia_numerica" label={texts.referencia} inputMode="numeric" maxLength={7} isOptional />
          <Field name="cuenta_beneficiaria" label={texts.cuenta} hint={texts.cuentaHint} inputMode="numeric" maxLength={30} />
          <Select name="receptor" label={texts.receptor} hint={texts.receptorHint} options={options} />
          <Select name="emisor" label={texts.emisor} options={options} />
          <Field name="client_ref" label={texts.clientRef} maxLength={100} isOptional />
        </div>
        <Checkbox name="retry">{texts.retry}</Checkbox>
      </Form>
      <p class="muted">{texts.quota}</p>
    </section>
  );
};

export default ValidatePage;
