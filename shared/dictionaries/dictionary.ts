/**
 * Deflate dictionary of what stored responses, validations and certificates repeat: the response to a valid payment in the order of its
 * members, without its values. It halves the compressed size. Once a deployment has stored anything with it, it is never edited: add
 * another one, and keep this one for reading.
 */
export const dictionary = Buffer.from(
  [
    '{"status":200,"headers":{"Content-Type":"application/json; charset=utf-8","Content-Language":"es","X-Request-Id":"","ETag":"W/\\"1-valid\\""}}\n',
    '{"data":{"type":"validation","id":"","attributes":{"validation_type":"direct","is_playground":false,"status":"valid",',
    '"central_status":"liquidado","processing_time_ms":1,"client_ref":null,"request_data":{"fecha":"2026-","monto":,"clave_rastreo":"",',
    '"emisor":"40012","cuenta_beneficiaria":""},"created_at":"2026-","completed_at":"2026-","enqueued_at":null,"processing_started_at":"2026-",',
    '"expires_at":null,"etag_version":1,"image_path":null,"ocr_result":null,"ocr_confidence":null,"is_masked":null,"normalized_data":{',
    '"fecha":"2026-","monto":"","clave_rastreo":"","referencia_numerica":null,"cuenta_beneficiaria":"","tipo_cuenta":"clabe","emisor":"40012",',
    '"emisor_nombre":"BBVA MEXICO","receptor":"40072","receptor_nombre":"BANORTE","receptor_participante":false},"normalization_warnings":[],',
    '"central_result":{"kind":"cep","SPEI_Tercero":{"FechaOperacion":"2026-","Hora":"","ClaveSPEI":"40072","sello":"",',
    '"numeroCertificado":"0000100000","cadenaCDA":"||1||||40072|BBVA MEXICO||40|||BANORTE||40||ND||0.00||NA|NA|0|0|NA|0|0.00|NA|NA|NA|NA|NA|NA|NA|',
    'NA|NA|NA|NA|NA|NA|NA|NA|NA|NA|NA|0000100000||","claveRastreo":""},"Beneficiario":{"BancoReceptor":"BANORTE","Nombre":"","TipoCuenta":"40",',
    '"Cuenta":"","RFC":"ND","Concepto":"","IVA":"0.00","MontoPago":""},"Ordenante":{"BancoEmisor":"BBVA MEXICO","Nombre":"","TipoCuenta":"40",',
    '"Cuenta":"","RFC":""},"fecha_abono":"2026-","seal":"not_verified","seal_checks":{"sello_is_2048_bits":true,"cadena_ends_with_sello":true,',
    '"cadena_names_certificate":true,"cadena_matches_attributes":true}},"error_message":null,"error_code":null,"batch_id":null,',
    '"batch_position":null,"candidate_match":null,"candidate_outcomes":null,"retry_state":{"enabled":false,"max_retries":null,',
    '"interval_seconds":null,"outcomes":null,"attempts_completed":0,"next_attempt_at":null,"resolved_at":null,"exhausted_at":null,',
    '"cancelled_at":null,"terminal_state":null}},"links":{"self":"/v1/validations/","cep_xml":"/v1/validations/',
    '/cep?format=xml","cep_pdf":"/v1/validations//cep?format=pdf"}},"meta":{"version":"1.0.0","api_version":"v1","request_id":"",',
    '"datetime":{"timezone":"UTC","format":"ISO 8601"}}}',
  ].join(''),
);
