const DELIVERIES = [
  'id,created_at,endpoint_id,endpoint_url,event_type,event_id,validation_id,status,attempt,response_status,response_time_ms,next_retry_at,error_code,error_message',
  '0b8d1c52-7d5e-4c0e-9a53-2f0f5f6d7a11,2026-11-20T18:00:00.000Z,5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11,https://hooks.cliente.mx/spei,' +
    'validation.completed,evt_mFbhI9wQDdr1Vb6zAROh7V,9d2f3c1a-6a55-4c1e-8b1f-0a4f6f3f2b22,success,1,200,120,,,',
].join('\r\n');

const CERTIFICATE = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<SPEI_Tercero FechaOperacion="2026-11-19" Hora="10:15:42" ClaveSPEI="40072" sello="c2VsbG8=" numeroCertificado="00001000000000000001" ' +
    'cadenaCDA="||1|19112026|19112026|101542|40072|BBVA MEXICO|PERSONA ORDENANTE EJEMPLO|40|012180000000000015|XAXX010101000|BANORTE|' +
    'PERSONA BENEFICIARIA EJEMPLO|40|072180687642595590|ND|PAGO|0.00|1250.50|00001000000000000001||c2VsbG8=" ' +
    'claveRastreo="MBAN01002611190012345678">',
  '    <Beneficiario BancoReceptor="BANORTE" Nombre="PERSONA BENEFICIARIA EJEMPLO" TipoCuenta="40" Cuenta="072180687642595590" RFC="ND" ' +
    'Concepto="PAGO" IVA="0.00" MontoPago="1250.50"/>',
  '    <Ordenante BancoEmisor="BBVA MEXICO" Nombre="PERSONA ORDENANTE EJEMPLO" TipoCuenta="40" Cuenta="012180000000000015" RFC="XAXX010101000"/>',
  '</SPEI_Tercero>',
].join('\r\n');

/** Files that operations answer with, by media type, as far as they are text. */
export const fileExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  getOpenApi: {
    'application/json': { openapi: '3.1.0', info: { title: 'SPEI transfer validation', version: '1.0.0' }, paths: { '/validate': {} } },
  },
  reportExposedKeys: {
    'application/json': [
      {
        token_hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        token_type: 'spei_validation_api_key',
        label: 'true_positive',
      },
    ],
  },
  getCep: { 'application/xml': CERTIFICATE },
  getBeneficiaryImportTemplate: {
    'text/csv': 'alias,cuenta,tipo_cuenta,banco\r\nProveedor de papel,072180687642595590,clabe,BANORTE',
    'text/plain': 'alias\tcuenta\ttipo_cuenta\tbanco\r\nProveedor de papel\t072180687642595590\tclabe\tBANORTE',
    'application/json': { data: [{ alias: 'Proveedor de papel', cuenta: '072180687642595590', tipo_cuenta: 'clabe', banco: 'BANORTE' }] },
  },
  getExpectedPaymentImportTemplate: {
    'text/csv': 'amount,account,from,to,client_ref\r\n1250.50,072180687642595590,2026-11-19,2026-11-26,Pedido 42',
    'text/plain': 'amount\taccount\tfrom\tto\tclient_ref\r\n1250.50\t072180687642595590\t2026-11-19\t2026-11-26\tPedido 42',
    'application/json': {
      data: [{ amount: 1250.5, account: '072180687642595590', from: '2026-11-19', to: '2026-11-26', client_ref: 'Pedido 42' }],
    },
  },
  getValidationImportTemplate: {
    'text/csv':
      'fecha,monto,clave_rastreo,emisor,cuenta_beneficiaria\r\n2026-11-19,1250.50,MBAN01002611190012345678,BBVA,072180687642595590',
    'text/plain':
      'fecha\tmonto\tclave_rastreo\temisor\tcuenta_beneficiaria\r\n2026-11-19\t1250.50\tMBAN01002611190012345678\tBBVA\t072180687642595590',
    'application/json': {
      data: [{ fecha: '2026-11-19', monto: 1250.5, clave_rastreo: 'MBAN01002611190012345678', cuenta_beneficiaria: '072180687642595590' }],
    },
  },
  getValidationImportResults: {
    'text/csv':
      'fecha,monto,cuenta_beneficiaria,row_status,row_errors,verdict,error_code,cep_xml,cep_pdf,validation_id\r\n' +
      '2026-11-19,1250.50,072180687642595590,valid,,not_found,,,,9d2f3c1a-6a55-4c1e-8b1f-0a4f6f3f2b22',
  },
  exportBeneficiaries: {
    'text/csv':
      'id,cuenta,tipo_cuenta,codigo_banco,banco,alias,estado,creado_en\r\n' +
      '7,072180687642595590,clabe,40072,BANORTE,Proveedor de papel,active,2026-11-20T18:00:00.000Z',
  },
  exportValidations: {
    'text/csv':
      'id,status,central_status,validation_type,bank_name,bank_code,fecha,amount,tracking_key,referencia_numerica,beneficiary_account,' +
      'client_ref,is_playground,batch_id,batch_position,retry_state,created_at,deleted_at\r\n' +
      '9d2f3c1a-6a55-4c1e-8b1f-0a4f6f3f2b22,valid,LIQUIDADO,direct,BANORTE,40072,2026-11-19,1250.50,MBAN01002611190012345678,,' +
      '072180687642595590,pedido-42,false,,,,2026-11-20T18:00:00.000Z,',
  },
  exportUsageRequests: {
    'text/csv':
      'at,method,route,operation,status,code,ms,request_id\r\n' +
      '2026-11-20T18:00:00.000Z,POST,/v1/validate,validate,200,,2410,9f2c1d7e4b6a4e0c8d5f3a1b2c4d6e8f',
  },
  getFinanceStatement: {
    'text/csv':
      'Validación,Recibida (UTC),Fecha de pago,Estado,Banco emisor,Banco receptor,Cuenta,Clave de rastreo,Referencia,Referencia propia,' +
      'Monto (MXN)\r\n9d2f3c1a-6a55-4c1e-8b1f-0a4f6f3f2b22,2026-11-20T18:00:00.000Z,2026-11-19,Válida,BBVA MEXICO,BANORTE,' +
      '072180687642595590,MBAN01002611190012345678,,pedido-42,1250.50',
    'text/html':
      '<!doctype html>\n<html lang="es">\n<head><meta charset="utf-8"><title>Estado de validaciones 2026-11</title></head></html>',
  },
  getFinanceAccounting: {
    'text/csv':
      'Recibida,Fecha de pago,Concepto,Cuenta,Clave de rastreo,Referencia,Referencia propia,Monto (MXN),Validación\r\n2026-11-20,' +
      '2026-11-19,Transferencia SPEI a BANORTE,072180687642595590,MBAN01002611190012345678,,pedido-42,1250.50,' +
      '9d2f3c1a-6a55-4c1e-8b1f-0a4f6f3f2b22',
  },
  exportWebhookDeliveries: { 'text/csv': DELIVERIES },
  exportWebhookSubscriberDeliveries: { 'text/csv': DELIVERIES },
};
