import { call, validationOf } from '../../e2e/support/api.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { DRAWN_SET, drawReceipt } from '../../receipts/drawn-set.ts';
import { writeDictionary } from '../dictionaries.ts';

const RETRIED = 10;
const WITHDRAWABLE = 20;

/** A validation with a certificate; returns its id. */
export const prepareCertificate = async (apiKey: string): Promise<string> => {
  const payment = newPayment();
  await portal.publish(payment);
  const { id, attributes } = validationOf(await call('/validate', { key: apiKey, method: 'POST', body: requestFor(payment) }));
  if (attributes.status !== 'valid') throw new Error(`the payment to fuzz with is ${attributes.status}`);
  await writeDictionary('validation-ids', [id]);
  return id;
};

/** A validation with the image of a receipt, with any verdict; returns its id. */
export const prepareReceipt = async (apiKey: string): Promise<string> => {
  const [receipt] = DRAWN_SET;
  if (receipt === undefined) throw new TypeError('the drawn set is empty');
  const { bytes } = await drawReceipt(receipt);
  const answer = await call('/validate-ocr', { key: apiKey, method: 'POST', body: { image: bytes.toString('base64') } });
  const { id } = validationOf(answer);
  await writeDictionary('receipt-validation-ids', [id]);
  return id;
};

/** Validations of payments that do not exist, with retries pending and without; returns the ids of the first. */
export const prepareRetries = async (apiKey: string): Promise<readonly string[]> => {
  const validate = async (extra: object): Promise<string> => {
    const body = { ...requestFor(newPayment()), ...extra };
    return validationOf(await call('/validate', { key: apiKey, method: 'POST', body })).id;
  };
  const retried = await Promise.all(Array.from({ length: RETRIED }, () => validate({ retry_policy: { interval_seconds: 86_400 } })));
  const withdrawable = await Promise.all(Array.from({ length: WITHDRAWABLE }, () => validate({})));
  await writeDictionary('retried-ids', retried);
  await writeDictionary('withdrawable-ids', withdrawable);
  return retried;
};
