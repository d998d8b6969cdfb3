import { createHash } from 'node:crypto';

import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import { certificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import { itemFromValidation } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { verdictEvents } from '../../../shared/validation/domain/validation-events.ts';
import { itemBytes, wireItem } from '../../bench/aws/wire-item.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { aTransfer, FREE_KEY, STP, transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { certificate } from '../banxico/cep-fixtures.ts';

const sha256 = (name: string): string => createHash('sha256').update(name).digest('hex');

/** 256 bytes without a pattern, in base64. */
const SELLO = Buffer.concat(Array.from({ length: 8 }, (_unused, index) => createHash('sha256').update(String(index)).digest())).toString(
  'base64',
);

const bufferJson = v.object({ type: v.literal('Buffer'), data: v.array(v.number()) });

/** The item on the wire, where bytes are base64. */
const onTheWire = (item: ReturnType<typeof itemFromValidation>): unknown =>
  JSON.parse(
    JSON.stringify(marshall(item, { removeUndefinedValues: true }), (_name, value: unknown) =>
      v.is(bufferJson, value) ? Buffer.from(value.data).toString('base64') : value,
    ),
  );

const NOW = 1_793_900_000_123;

/** With the most events that one write leaves. */
const bytesOf = (validation: ReturnType<typeof aValidation>): number =>
  itemBytes(v.parse(wireItem, onTheWire({ ...itemFromValidation(validation), events: verdictEvents('cep_unavailable', 'returned', NOW) })));

test('itemFromValidation of a finished validation with certificate and longest names stays within two write units', () => {
  const certified = certificate({
    sello: SELLO,
    ordenanteNombre: 'María de los Ángeles Ñúñez Echeverría Q.',
    beneficiarioNombre: 'COMERCIALIZADORA XÓCHITL DEL SURESTE SA',
    concepto: 'Factura 2026-11-0042 renta y servicios 7',
    tail: ['NA', 'NA', '0', '0', 'NA', '0', '0.00', ...Array.from({ length: 17 }, () => 'NA')],
  });
  const file = (name: string) => ({ sha256: sha256(name), bytes: 28_765 });
  const bytes = bytesOf(
    aValidation('finished', {
      status: 'valid',
      unit: { gateId: gateIdOf('key'), month: '2026-11', seq: 12_345 },
      clientRef: sha256('reference'),
      transfer: aTransfer({ criterion: { kind: 'clave_rastreo', value: FREE_KEY, referencia: '1234567' } }),
      request: JSON.stringify(transferBody({ client_ref: sha256('reference'), referencia_numerica: '1234567' })),
      emisor: STP.code,
      warnings: [{ code: 'emisor_inferred', field: 'emisor' }],
      centralStatus: 'liquidado',
      centralResult: certificateResult(certified),
      certificate: { xml: file('xml'), pdf: file('pdf') },
      attempts: [{ at: NOW, version: '10.12.14', responses: sha256('responses') }],
      idempotencyRef: { endpoint: 'POST /v1/validate', key: sha256('idempotency') },
      completedAt: 1_793_900_000_123,
      processingStartedAt: 1_793_900_000_123,
      etagVersion: 2,
      dueAt: null,
    }),
  );
  expect(bytes).toBeLessThanOrEqual(2_048);
});

test('itemFromValidation gives the key of the index of references to a validation with a reference alone', () => {
  const [without, referred] = [null, 'Pedido 42'].map((clientRef) => itemFromValidation(aValidation('referred to', { clientRef })));
  expect(without).not.toHaveProperty('client_ref_sk');
  expect(Object.keys(referred ?? {})).toEqual(expect.arrayContaining(['client_ref', 'client_ref_sk']));
});
