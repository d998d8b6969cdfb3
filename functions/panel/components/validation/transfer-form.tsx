import { useLocation } from 'preact-iso/router';
import { useMemo } from 'preact/hooks';

import { validate } from '../../api/operations.ts';
import { validationPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { validationTexts } from '../../texts/validation.ts';
import { amountOf } from '../../view/amount.ts';
import { dayIn } from '../../view/format.ts';
import { makeRequestKeys } from '../../view/request-key.ts';
import type { Draft } from '../../view/validation/transfer-draft.ts';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { useBanks, type Options } from '../reading/use-banks.ts';
import { Select } from '../select.tsx';

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

type TransferFormProps = {
  readonly timezone: string;
  /** What the fields start with. */
  readonly draft?: Draft;
  /** Names of fields that were read and may be wrong. */
  readonly doubtful?: readonly string[];
};

/** The form of a transfer, which is validated on a page of its own. */
export const TransferForm = ({ timezone, draft = {}, doubtful = [] }: TransferFormProps) => {
  const texts = useTexts(validationTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const banks = useBanks();
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const send = async (typed: Typed) => {
    const body = bodyOf(typed);
    const answer = await client.call(validate, { body, query: { async: '1' }, idempotencyKey: keyOf(JSON.stringify(body)) });
    if (!answer.isOk) return answer;
    route(validationPath(answer.body.data.id));
    return null;
  };
  const valueOf = (name: string): string => draft[name] ?? '';
  const hintOf = (name: string, hint?: string): { readonly hint?: string; readonly isDoubtful?: boolean } => {
    if (doubtful.includes(name)) return { hint: texts.doubtful, isDoubtful: true };
    return hint === undefined ? {} : { hint };
  };
  const options = (name: string): Options => {
    const given = valueOf(name);
    const isListed = given === '' || banks.some(([code]) => code === given);
    return [['', texts.anyBank], ...(isListed ? [] : [[given, given] as const]), ...banks];
  };
  return (
    <Form submit={texts.submit} onSubmit={send}>
      <div class="columns">
        <Field name="fecha" label={texts.fecha} type="date" value={draft['fecha'] ?? dayIn(timezone, Date.now())} {...hintOf('fecha')} />
        <Field name="monto" label={texts.monto} inputMode="decimal" value={valueOf('monto')} {...hintOf('monto')} />
        <Field
          name="clave_rastreo"
          label={texts.clave}
          maxLength={40}
          isOptional
          value={valueOf('clave_rastreo')}
          {...hintOf('clave_rastreo', texts.claveHint)}
        />
        <Field
          name="referencia_numerica"
          label={texts.referencia}
          inputMode="numeric"
          maxLength={7}
          isOptional
          value={valueOf('referencia_numerica')}
          {...hintOf('referencia_numerica')}
        />
        <Field
          name="cuenta_beneficiaria"
          label={texts.cuenta}
          inputMode="numeric"
          maxLength={30}
          value={valueOf('cuenta_beneficiaria')}
          {...hintOf('cuenta_beneficiaria', texts.cuentaHint)}
        />
        <Select
          name="receptor"
          label={texts.receptor}
          options={options('receptor')}
          value={valueOf('receptor')}
          {...hintOf('receptor', texts.receptorHint)}
        />
        <Select name="emisor" label={texts.emisor} options={options('emisor')} value={valueOf('emisor')} {...hintOf('emisor')} />
        <Field name="client_ref" label={texts.clientRef} maxLength={100} isOptional value={valueOf('client_ref')} />
      </div>
      <Checkbox name="retry" isChecked={valueOf('retry') === 'on'}>
        {texts.retry}
      </Checkbox>
    </Form>
  );
};
