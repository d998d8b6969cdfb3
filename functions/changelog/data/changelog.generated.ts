// Made by `npm run openapi` from docs/changelog and the OpenAPI documents; see infra/changelog/changelog-module.ts.
import type { ChangelogEntry } from '../domain/changelog.ts';

export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    "version": "1.1.0",
    "releasedAt": "2026-11-25T18:00:00.000Z",
    "title": {
      "es": "Historial de cambios",
      "en": "Changelog"
    },
    "sections": [
      {
        "kind": "added",
        "items": [
          {
            "text": {
              "es": "Llaves de API con nombre: hasta cinco junto a la llave de la cuenta, cada una con permisos, rangos de direcciones y vencimiento. Códigos nuevos: `api_key_expired` (401) y `api_key_address_not_allowed` (403).",
              "en": "Named API keys: up to five beside the key of the account, each with permissions, ranges of addresses and an expiry. New codes: `api_key_expired` (401) and `api_key_address_not_allowed` (403)."
            },
            "breaking": false,
            "operations": [
              "GET /v1/users/me/api-keys",
              "POST /v1/users/me/api-keys",
              "PATCH /v1/users/me/api-keys/{id}",
              "DELETE /v1/users/me/api-keys/{id}"
            ]
          },
          {
            "text": {
              "es": "Historial de cambios de la API, en JSON y Atom, y comparación de dos versiones.",
              "en": "The changelog of the API, in JSON and Atom, and the comparison of two versions."
            },
            "breaking": false,
            "operations": [
              "GET /v1/public/changelog",
              "GET /v1/public/changelog.atom",
              "GET /v1/changelog/diff"
            ]
          },
          {
            "text": {
              "es": "Guías en español e inglés, y la referencia con una consola de pruebas, en /docs.",
              "en": "Guides in Spanish and English, and the reference with a console to try it, at /docs."
            },
            "breaking": false,
            "operations": []
          },
          {
            "text": {
              "es": "Pagos esperados: se concilian con las validaciones que los encuentran, con resumen por periodo y eventos.",
              "en": "Expected payments: they are matched with the validations that find them, with a summary of a period and events."
            },
            "breaking": false,
            "operations": [
              "POST /v1/expected-payments",
              "GET /v1/expected-payments",
              "GET /v1/expected-payments/summary",
              "GET /v1/expected-payments/{id}",
              "DELETE /v1/expected-payments/{id}",
              "POST /v1/expected-payments/{id}/matches",
              "DELETE /v1/expected-payments/{id}/matches/{validation_id}"
            ]
          },
          {
            "text": {
              "es": "Pagos esperados desde un archivo, con la vista previa y las correcciones de las importaciones de beneficiarios.",
              "en": "Expected payments from a file, with the preview and the corrections of the imports of beneficiaries."
            },
            "breaking": false,
            "operations": [
              "POST /v1/expected-payments/imports",
              "GET /v1/expected-payments/imports",
              "POST /v1/expected-payments/imports/uploads",
              "GET /v1/expected-payments/imports/template",
              "GET /v1/expected-payments/imports/{id}",
              "DELETE /v1/expected-payments/imports/{id}",
              "GET /v1/expected-payments/imports/{id}/preview",
              "PATCH /v1/expected-payments/imports/{id}",
              "PATCH /v1/expected-payments/imports/{id}/rows/{row_id}",
              "DELETE /v1/expected-payments/imports/{id}/rows/{row_id}",
              "POST /v1/expected-payments/imports/{id}/commit"
            ]
          },
          {
            "text": {
              "es": "SDK para TypeScript y Node.js: un método con tipos por operación, reintentos, páginas y firmas de webhooks; y el comando spei.",
              "en": "An SDK for TypeScript and Node.js: a typed method for each operation, retries, pages, and signatures of webhooks; and the command spei."
            },
            "breaking": false,
            "operations": []
          },
          {
            "text": {
              "es": "Modo de prueba: llaves cept_, escenarios que elige la clave de rastreo, reloj, webhooks y datos aparte; sin consultas a Banxico, cuota ni notificaciones. Las sesiones lo eligen con X-Mode: test, y las respuestas llevan meta.mode.",
              "en": "Test mode: cept_ keys, scenarios that the tracking key selects, a clock, webhooks and data apart; without queries to Banxico, quota or notifications. Sessions choose it with X-Mode: test, and answers carry meta.mode."
            },
            "breaking": false,
            "operations": [
              "GET /v1/playground/test-key",
              "POST /v1/playground/test-key",
              "GET /v1/playground/scenarios",
              "POST /v1/playground/errors",
              "GET /v1/playground/clock",
              "POST /v1/playground/clock"
            ]
          },
          {
            "text": {
              "es": "El panel tiene páginas de webhooks, notificaciones, uso y límites, pagos esperados, finanzas y facturación.",
              "en": "The panel has pages of webhooks, notifications, usage and limits, expected payments, finance and billing."
            },
            "breaking": false,
            "operations": []
          },
          {
            "text": {
              "es": "`meta.sample` de las pruebas del playground es un pago para empezar; `meta.providers` de las identidades nombra los proveedores que se pueden vincular.",
              "en": "`meta.sample` of the runs of the playground is a payment to begin with; `meta.providers` of identities names the providers that can be linked."
            },
            "breaking": false,
            "operations": [
              "GET /v1/playground/validations",
              "GET /v1/users/me/identities"
            ]
          },
          {
            "text": {
              "es": "Estado del portal de CEP, ahora y en el tiempo, minutos del pago al CEP por banco, y estado de la API, sin llave.",
              "en": "The state of the CEP portal, now and over time, minutes from payment to CEP by bank, and the state of the API, without a key."
            },
            "breaking": false,
            "operations": [
              "GET /v1/status/central",
              "GET /v1/status/central/timeseries",
              "GET /v1/status/central/timings",
              "GET /v1/health"
            ]
          },
          {
            "text": {
              "es": "Incidentes del servicio con sus actualizaciones, en JSON, Atom y por correo.",
              "en": "Incidents of the service with their updates, in JSON, Atom and by mail."
            },
            "breaking": false,
            "operations": [
              "GET /v1/status/incidents",
              "GET /v1/status/incidents.atom",
              "POST /v1/status/subscriptions"
            ]
          },
          {
            "text": {
              "es": "La copia de los datos de una cuenta tiene la suscripción de su correo a los avisos de incidentes, que se borra con la cuenta.",
              "en": "The copy of the data of an account has the subscription of its address to the mails about incidents, which is erased with the account."
            },
            "breaking": false,
            "operations": [
              "POST /v1/users/me/data-export"
            ]
          },
          {
            "text": {
              "es": "Reportes financieros de un mes: sumas, estado en PDF, XLSX, CSV y HTML, reporte contable, CEP en un ZIP, y folios.",
              "en": "Financial reports of a month: sums, a statement as PDF, XLSX, CSV and HTML, an accounting report, certificates in a ZIP, and folios."
            },
            "breaking": false,
            "operations": [
              "GET /v1/finance/summary",
              "GET /v1/finance/statement",
              "GET /v1/finance/accounting",
              "GET /v1/finance/ceps"
            ]
          },
          {
            "text": {
              "es": "Planes que cobran cada validación (`metered`), excedente de los planes anuales, y paquetes de validaciones sin renovación: `billing_interval` acepta `once` al abrir la página de pago.",
              "en": "Plans that charge each validation (`metered`), overage of yearly plans, and packages of validations without renewal: `billing_interval` takes `once` when the page of a payment is opened."
            },
            "breaking": false,
            "operations": [
              "POST /v1/billing/checkout-sessions",
              "PUT /v1/users/me/subscription",
              "PUT /v1/billing/overage"
            ]
          },
          {
            "text": {
              "es": "`Idempotency-Key` en las operaciones de pago. Una factura sin pagar impide abrir otra página de pago (409 `payment_declined`).",
              "en": "`Idempotency-Key` on operations of payments. An invoice that is not paid keeps another page of payment from being opened (409 `payment_declined`)."
            },
            "breaking": false,
            "operations": [
              "POST /v1/billing/checkout-sessions",
              "POST /v1/billing/subscription/change",
              "POST /v1/billing/subscription/cancel",
              "POST /v1/billing/subscription/resume",
              "PUT /v1/billing/overage",
              "PUT /v1/users/me/subscription"
            ]
          },
          {
            "text": {
              "es": "Aviso del estado de cada mes, en la lista de notificaciones y por correo, que se activa y se desactiva.",
              "en": "A notice of the statement of each month, in the list of notifications and by mail, which can be switched on and off."
            },
            "breaking": false,
            "operations": [
              "GET /v1/finance/monthly-notice",
              "PUT /v1/finance/monthly-notice"
            ]
          },
          {
            "text": {
              "es": "Verificación de CEP: la de una validación, la de un XML que se envía, y la comparación con lo que Banxico entrega hoy.",
              "en": "Verification of certificates: that of a validation, that of an XML that is sent, and the comparison with what Banxico returns today."
            },
            "breaking": false,
            "operations": [
              "GET /v1/validations/{id}/cep/verification",
              "POST /v1/validations/{id}/cep/verification",
              "POST /v1/cep/verify"
            ]
          },
          {
            "text": {
              "es": "Playground: validaciones de prueba sin cuota, por campos y por recibo.",
              "en": "Playground: trial validations without quota, by fields and by receipt."
            },
            "breaking": false,
            "operations": [
              "POST /v1/playground/validate",
              "POST /v1/playground/validate-ocr",
              "GET /v1/playground/validations",
              "DELETE /v1/playground/validations"
            ]
          },
          {
            "text": {
              "es": "Listas de las importaciones de validaciones y de beneficiarios de los últimos 30 días.",
              "en": "Lists of the imports of validations and of beneficiaries of the last 30 days."
            },
            "breaking": false,
            "operations": [
              "GET /v1/validations/imports",
              "GET /v1/beneficiaries/imports"
            ]
          },
          {
            "text": {
              "es": "Corrección de hasta 50 filas de una importación en una solicitud, todas o ninguna.",
              "en": "Correction of up to 50 rows of an import in one request, all of them or none."
            },
            "breaking": false,
            "operations": [
              "PATCH /v1/validations/imports/{id}",
              "PATCH /v1/beneficiaries/imports/{id}"
            ]
          },
          {
            "text": {
              "es": "Un texto vacío en la corrección de una fila de beneficiarios deshace la corrección anterior: vuelve a contar el valor del archivo.",
              "en": "An empty text in the correction of a row of beneficiaries takes the earlier correction back: the value of the file counts again."
            },
            "breaking": false,
            "operations": [
              "PATCH /v1/beneficiaries/imports/{id}/rows/{row_id}",
              "PATCH /v1/beneficiaries/imports/{id}"
            ]
          },
          {
            "text": {
              "es": "El registro puede estar cerrado: responde 403 `registration_closed`. Las versiones de los documentos legales son un texto libre.",
              "en": "Registration may be closed: it answers 403 `registration_closed`. Versions of legal documents are free text."
            },
            "breaking": false,
            "operations": [
              "POST /v1/auth/register",
              "POST /v1/users/me/legal/accept"
            ]
          },
          {
            "text": {
              "es": "Los documentos legales vigentes se leen sin llave ni sesión; `meta.operator` indica quién opera el servicio.",
              "en": "The legal documents in force are read without a key or a session; `meta.operator` is who operates the service."
            },
            "breaking": false,
            "operations": [
              "GET /v1/public/legal-documents"
            ]
          },
          {
            "text": {
              "es": "Anuncios y avisos de seguridad para muchos usuarios, entre las notificaciones: `broadcast.announcement` y `broadcast.security_notice`.",
              "en": "Announcements and security notices for many users, among the notifications: `broadcast.announcement` and `broadcast.security_notice`."
            },
            "breaking": false,
            "operations": [
              "GET /v1/notifications",
              "PUT /v1/notifications/preferences"
            ]
          },
          {
            "text": {
              "es": "Paquete de evidencia de una validación: la solicitud, cada respuesta de Banxico byte por byte, el certificado y un manifiesto firmado; un script lo verifica sin conexión. `evidence_retention_days` de la cuenta dice cuántos días se conservan las respuestas.",
              "en": "Evidence pack of a validation: the request, every response of Banxico byte for byte, the certificate and a signed manifest; a script verifies it offline. `evidence_retention_days` of the account is the number of days for which responses are kept."
            },
            "breaking": false,
            "operations": [
              "GET /v1/validations/{id}/evidence",
              "GET /v1/.well-known/evidence-keys.json",
              "PATCH /v1/users/me"
            ]
          }
        ]
      },
      {
        "kind": "fixed",
        "items": [
          {
            "text": {
              "es": "Las filas de una importación de validaciones aceptan `cuentas_candidatas` como lista, en archivos JSON y al corregirlas.",
              "en": "Rows of an import of validations take `cuentas_candidatas` as a list, in JSON files and when they are corrected."
            },
            "breaking": false,
            "operations": [
              "POST /v1/validations/imports",
              "PATCH /v1/validations/imports/{id}/rows/{row_id}"
            ]
          },
          {
            "text": {
              "es": "Un archivo que se envía de nuevo después de detener su importación no queda marcado como duplicado de validaciones que ya no existen.",
              "en": "A file that is sent again after its import was stopped is not marked as a duplicate of validations that no longer exist."
            },
            "breaking": false,
            "operations": [
              "POST /v1/validations/imports"
            ]
          },
          {
            "text": {
              "es": "Una importación de validaciones se conserva mientras sus filas esperan, aunque pasen más de 30 días.",
              "en": "An import of validations is kept while its rows wait, even for more than 30 days."
            },
            "breaking": false,
            "operations": [
              "GET /v1/validations/imports/{id}"
            ]
          },
          {
            "text": {
              "es": "Una importación con textos largos que no se repiten ya no falla. Un PATCH que toca demasiadas de esas filas responde 422 `edit_too_large` y no cambia ninguna.",
              "en": "An import with long texts that repeat nothing no longer fails. A PATCH that concerns too many of such rows answers 422 `edit_too_large` and changes none."
            },
            "breaking": false,
            "operations": [
              "POST /v1/validations/imports",
              "PATCH /v1/validations/imports/{id}",
              "PATCH /v1/beneficiaries/imports/{id}"
            ]
          },
          {
            "text": {
              "es": "Los resultados de un archivo con muchas columnas tienen el texto de todas, hasta 2,000 caracteres por fila sin contar los nombres.",
              "en": "The results of a file with many columns have the text of all of them, up to 2,000 characters in a row without the names."
            },
            "breaking": false,
            "operations": [
              "GET /v1/validations/imports/{id}/results"
            ]
          },
          {
            "text": {
              "es": "Un navegador recibe los mensajes push de un solo usuario: el último que lo suscribió.",
              "en": "A browser receives the push messages of one user: the last one who subscribed it."
            },
            "breaking": false,
            "operations": [
              "POST /v1/notifications/push-subscriptions"
            ]
          }
        ]
      }
    ],
    "tags": [
      "API key",
      "Account settings",
      "Accounts",
      "Administration: BINs",
      "Administration: CEP portal",
      "Administration: audit",
      "Administration: banks",
      "Administration: billing",
      "Administration: broadcasts",
      "Administration: changelog",
      "Administration: dead letters",
      "Administration: imports",
      "Administration: incidents",
      "Administration: legal documents",
      "Administration: metrics",
      "Administration: plans",
      "Administration: proposals",
      "Administration: retries",
      "Administration: settings",
      "Administration: users",
      "Administration: validations",
      "Administration: webhooks",
      "Beneficiaries",
      "Beneficiary imports",
      "Billing",
      "Changelog",
      "Events",
      "Expected payment imports",
      "Expected payments",
      "Finance",
      "Linked identities",
      "Meta",
      "Notifications",
      "Passkeys",
      "Plans",
      "Playground",
      "Retries",
      "Sessions",
      "Sign-in",
      "Status",
      "Test mode",
      "Usage",
      "Users",
      "Validation imports",
      "Validations",
      "Webhook subscribers",
      "Webhooks"
    ],
    "changes": [
      {
        "method": "GET",
        "path": "/v1/.well-known/evidence-keys.json",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/.well-known/webhook-keys.json",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/account-directory/lookup",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/admins",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-log",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-log",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-log",
        "change": "response-values-added",
        "property": "data[].attributes.area",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-log/{sequence}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-log/{sequence}",
        "change": "response-values-added",
        "property": "data.attributes.area",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/audit-verification",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/banks",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/banks/{code}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/banks/{code}/aliases",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/banks/{code}/aliases/remove",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/admin/banks/{code}/validity",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/banks/{code}/validity/reset",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/billing/prices",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/billing/prices/move",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/billing/subscriptions",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/billing/subscriptions/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/billing/users/{id}/credits",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/billing/users/{id}/credits",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/billing/users/{id}/invoices",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/billing/users/{id}/invoices/{invoice_id}/refunds",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/bins",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/bins/{bin}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/admin/bins/{bin}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/bins/{bin}/reset",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/broadcasts",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/broadcasts",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/broadcasts/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/admin/broadcasts/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/broadcasts/{id}/cancel",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/broadcasts/{id}/confirm",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/broadcasts/{id}/pause",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/broadcasts/{id}/resume",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/central/breaker/close",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/central/breaker/open",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/admin/central/rate",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/central/status",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/changelog",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/dead-letters",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/dead-letters/discard",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/dead-letters/discard",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/dead-letters/redrive",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/dead-letters/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/dead-letters/{id}/discard",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/dead-letters/{id}/redrive",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/imports",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/imports/{kind}/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/incidents",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/incidents",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/admin/incidents/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/legal-documents",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/legal-documents/{document}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/legal-documents/{document}/versions",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/metrics",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/plans",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/admin/plans/{slug}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/plans/{slug}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/admin/plans/{slug}",
        "change": "request-property-changed",
        "property": "prices[].unit_amount",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/admin/plans/{slug}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/proposals",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/proposals",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/proposals",
        "change": "response-values-added",
        "property": "data[].attributes.action",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/proposals/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/proposals/{id}",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/proposals/{id}/confirm",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/proposals/{id}/confirm",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/proposals/{id}/withdraw",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/proposals/{id}/withdraw",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/retries/queue",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/retries/queue/{id}/cancel",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/settings",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/admin/settings",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/users",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/users/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/admin/users/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/clear-data-grants",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/clear-data-grants",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/grant-quota",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/purge",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/purge",
        "change": "response-values-added",
        "property": "data.attributes.action",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/reactivate",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/restore",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/revoke-sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/users/{id}/sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/users/{id}/suspend",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/validations",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/validations/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/validations/{id}/evidence",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/webhook-deliveries",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/webhook-deliveries/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/webhook-deliveries/{id}/redeliver",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/webhook-endpoints",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/admin/webhook-endpoints/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/webhook-endpoints/{id}/disable",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/admin/webhook-endpoints/{id}/enable",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/2fa/resend",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/2fa/verify",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/auth/device-credentials",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/device-credentials",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/device-credentials/options",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/device-credentials/register/options",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/device-credentials/verify",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/auth/device-credentials/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/auth/device-credentials/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/email-change/cancel",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/login",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/logout",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/logout-all",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/otp/send",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/otp/verify",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/password/forgot",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/password/reset",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/register",
        "change": "request-property-changed",
        "property": "legal[].version",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/register",
        "change": "request-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/register",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/register",
        "change": "response-status-added",
        "property": "403",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/auth/restore-account",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/auth/session",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/beneficiaries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/imports",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/beneficiaries/imports",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/imports/template",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/beneficiaries/imports/uploads",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/beneficiaries/imports/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/imports/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/beneficiaries/imports/{id}/commit",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/imports/{id}/preview",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/imports/{id}/preview",
        "change": "response-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "parsed_account_type",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "parsed_bank_code",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "parsed_bank_name",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "parsed_label",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/imports/{id}/rows/{row_id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/lookup",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/validate-account",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/beneficiaries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/beneficiaries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/beneficiaries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/beneficiaries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/checkout-sessions",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/checkout-sessions",
        "change": "request-property-changed",
        "property": "billing_interval",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/checkout-sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/credits",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/invoices",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/invoices/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/invoices/{id}/pdf",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/billing/overage",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/billing/overage",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/billing/overage",
        "change": "response-status-added",
        "property": "409",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/portal-sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/processor-events",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/refunds",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/subscription",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/cancel",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/cancel",
        "change": "request-property-added",
        "property": "reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/cancel",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change",
        "change": "request-property-added",
        "property": "preview",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change/preview",
        "change": "response-property-added",
        "property": "data.attributes.lines[].kind",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change/preview",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/change/preview",
        "change": "response-property-changed",
        "property": "data.attributes.lines[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/resume",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/resume",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/billing/subscription/resume",
        "change": "response-status-added",
        "property": "422",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/billing/tax-profile",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/billing/tax-profile",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/cep/verify",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/changelog/diff",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/data-exports/{token}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "response-property-added",
        "property": "data[].attributes.body.meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "response-property-changed",
        "property": "data[].attributes.body",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "response-values-added",
        "property": "data[].attributes.body",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events",
        "change": "response-values-added",
        "property": "data[].attributes.event_type",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events/{id}",
        "change": "response-property-added",
        "property": "data.attributes.body.meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events/{id}",
        "change": "response-property-changed",
        "property": "data.attributes.body",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events/{id}",
        "change": "response-values-added",
        "property": "data.attributes.body",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/events/{id}",
        "change": "response-values-added",
        "property": "data.attributes.event_type",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/expected-payments",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/imports",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/expected-payments/imports",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/imports/template",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/expected-payments/imports/uploads",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/expected-payments/imports/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/imports/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/expected-payments/imports/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/expected-payments/imports/{id}/commit",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/imports/{id}/preview",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/expected-payments/imports/{id}/rows/{row_id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/expected-payments/imports/{id}/rows/{row_id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/summary",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/expected-payments/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/expected-payments/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/expected-payments/{id}/matches",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/expected-payments/{id}/matches/{validation_id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/exports/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/exports/{id}",
        "change": "response-values-added",
        "property": "data.attributes.kind",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/accounting",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/by-bank",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/ceps",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/counterparties",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/folios/{folio}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/monthly",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/monthly-notice",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/finance/monthly-notice",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/statement",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/finance/summary",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/health",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications",
        "change": "response-values-added",
        "property": "data[].attributes.category",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications",
        "change": "response-values-added",
        "property": "data[].attributes.event",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/notifications/messenger",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/messenger",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/messenger/link",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/messenger/test",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/messenger/updates",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/preferences",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/preferences",
        "change": "response-values-added",
        "property": "data.attributes.locked[]",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/notifications/preferences",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/notifications/preferences",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/notifications/preferences",
        "change": "response-values-added",
        "property": "data.attributes.locked[]",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/push-subscriptions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/push-subscriptions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/notifications/push-subscriptions/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/push-subscriptions/{id}/test",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/push/public-key",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/read-all",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/notifications/unread-count",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/notifications/unsubscribe/{token}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/notifications/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/notifications/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/notifications/{id}",
        "change": "response-values-added",
        "property": "data.attributes.category",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/notifications/{id}",
        "change": "response-values-added",
        "property": "data.attributes.event",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/openapi.json",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/plans",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/plans/public",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/plans/{slug}/prices",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/playground/clock",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/playground/clock",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/playground/errors",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/playground/scenarios",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/playground/test-key",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/playground/test-key",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/playground/validate",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/playground/validate-ocr",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/playground/validations",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/playground/validations",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/playground/validations/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/banks",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/bin-lookup/{bin}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/changelog",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/changelog.atom",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/changelog/latest",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/changelog/{version}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/errors",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/public/legal-documents",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/public/secret-alerts",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/status/central",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/status/central/timeseries",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/status/central/timings",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/status/incidents",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/status/incidents.atom",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/status/subscriptions",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/status/subscriptions/{token}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/api",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/api/export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/breakdown",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/heatmap",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/history",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/limits",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/usage/summary",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me",
        "change": "response-property-added",
        "property": "data.attributes.evidence_retention_days",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me",
        "change": "response-property-changed",
        "property": "data.attributes",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/users/me",
        "change": "request-property-added",
        "property": "evidence_retention_days",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/users/me",
        "change": "response-property-added",
        "property": "data.attributes.evidence_retention_days",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/users/me",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/users/me",
        "change": "response-property-changed",
        "property": "data.attributes",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/2fa/change",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/2fa/disable",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/2fa/enable",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/2fa/enable/confirm",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/2fa/recovery-codes",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/api-key",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/api-key/regenerate",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/api-key/reveal",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/api-keys",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/api-keys",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/api-keys/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/users/me/api-keys/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/changelog-cursor",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/changelog-cursor",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/data-export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/data-export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/email-change",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/email-change",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/email-change/confirm",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/email/verification",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/email/verification/confirm",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/identities",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/identities",
        "change": "response-property-added",
        "property": "meta.providers",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/identities",
        "change": "response-property-changed",
        "property": "meta",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/identities/{provider}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/identities/{provider}/callback",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/identities/{provider}/link",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/legal/accept",
        "change": "request-property-changed",
        "property": "documents[].version",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/legal/accept",
        "change": "request-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/legal/accept",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/legal/pending",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/password",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/phone",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/phone",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/users/me/phone/verify",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/profile-detail",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/retry-policy",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/retry-policy",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/sessions",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/users/me/sessions/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/users/me/subscription",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/subscription",
        "change": "parameter-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/users/me/subscription",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate",
        "change": "request-property-changed",
        "property": "playground",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate",
        "change": "response-property-added",
        "property": "meta.playground",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate",
        "change": "response-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate-ocr",
        "change": "request-property-changed",
        "property": "playground",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate-ocr",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate-ocr",
        "change": "response-property-added",
        "property": "meta.playground",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate-ocr",
        "change": "response-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validate-ocr/uploads",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/export",
        "change": "response-values-added",
        "property": "data.attributes.kind",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports",
        "change": "request-property-changed",
        "property": "file",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports",
        "change": "request-property-removed",
        "property": "file[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports/template",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports/uploads",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/validations/imports/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/validations/imports/{id}",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports/{id}/cancel",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/imports/{id}/commit",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports/{id}/preview",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports/{id}/preview",
        "change": "response-property-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/imports/{id}/results",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/validations/imports/{id}/rows/{row_id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/validations/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "cuentas_candidatas",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/validations/imports/{id}/rows/{row_id}",
        "change": "request-property-changed",
        "property": "cuentas_candidatas[]",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/validations/imports/{id}/rows/{row_id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/stats",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/validations/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/cancel-retries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}/cep",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/cep/send-messenger",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}/cep/verification",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/cep/verification",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}/evidence",
        "change": "operation-added",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}/image",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/purge",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/purge/prepare",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/validations/{id}/recheck",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/validations/{id}/retry-attempts",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/validations/{id}/retry-policy",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers",
        "change": "response-values-added",
        "property": "data[].attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers",
        "change": "response-values-added",
        "property": "data[].attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries",
        "change": "response-values-added",
        "property": "data[].attributes.event_type",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries/export",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries/export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/deliveries/{id}",
        "change": "response-values-added",
        "property": "data.attributes.event_type",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/deliveries/{id}/redeliver",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/deliveries/{id}/redeliver",
        "change": "response-values-added",
        "property": "data.attributes.event_type",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhook-subscribers/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}/deliveries",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}/deliveries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhook-subscribers/{id}/deliveries",
        "change": "response-values-added",
        "property": "data[].attributes.event_type",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/recover",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/regenerate-secret",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/regenerate-secret",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/regenerate-secret",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/rotate-secret",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/rotate-secret",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/rotate-secret",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/test",
        "change": "request-property-changed",
        "property": "event",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhook-subscribers/{id}/test",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks",
        "change": "response-values-added",
        "property": "data[].attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks",
        "change": "response-values-added",
        "property": "data[].attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries",
        "change": "response-values-added",
        "property": "data[].attributes.event_type",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries/export",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries/export",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/deliveries/{id}",
        "change": "response-values-added",
        "property": "data.attributes.event_type",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/deliveries/{id}/redeliver",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/deliveries/{id}/redeliver",
        "change": "response-values-added",
        "property": "data.attributes.event_type",
        "breaking": false
      },
      {
        "method": "DELETE",
        "path": "/v1/webhooks/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhooks/{id}",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhooks/{id}",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhooks/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "PATCH",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhooks/{id}",
        "change": "request-property-changed",
        "property": "events",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhooks/{id}",
        "change": "request-property-changed",
        "property": "events[]",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhooks/{id}",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "PUT",
        "path": "/v1/webhooks/{id}",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}/deliveries",
        "change": "parameter-changed",
        "property": null,
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}/deliveries",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "GET",
        "path": "/v1/webhooks/{id}/deliveries",
        "change": "response-values-added",
        "property": "data[].attributes.event_type",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/recover",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/regenerate-secret",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/regenerate-secret",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/regenerate-secret",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/rotate-secret",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/rotate-secret",
        "change": "response-values-added",
        "property": "data.attributes.disabled_reason",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/rotate-secret",
        "change": "response-values-added",
        "property": "data.attributes.events[]",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/test",
        "change": "request-property-changed",
        "property": "event",
        "breaking": false
      },
      {
        "method": "POST",
        "path": "/v1/webhooks/{id}/test",
        "change": "response-property-added",
        "property": "meta.mode",
        "breaking": false
      }
    ]
  },
  {
    "version": "1.0.0",
    "releasedAt": "2026-11-24T18:00:00.000Z",
    "title": {
      "es": "Primera versión",
      "en": "First version"
    },
    "sections": [
      {
        "kind": "added",
        "items": [
          {
            "text": {
              "es": "Validación de transferencias SPEI por campos, por recibo y por archivo, con reintentos y certificados.",
              "en": "Validation of SPEI transfers by fields, by receipt and by file, with retries and certificates."
            },
            "breaking": false,
            "operations": [
              "POST /v1/validate",
              "POST /v1/validate-ocr",
              "POST /v1/validations/imports"
            ]
          },
          {
            "text": {
              "es": "Beneficiarios, directorio de bancos y revisión de la estructura de cuentas.",
              "en": "Beneficiaries, directory of banks and check of the structure of accounts."
            },
            "breaking": false,
            "operations": [
              "POST /v1/beneficiaries",
              "GET /v1/public/banks",
              "GET /v1/beneficiaries/validate-account"
            ]
          },
          {
            "text": {
              "es": "Webhooks firmados, eventos y notificaciones en la aplicación, por correo, push y Telegram.",
              "en": "Signed webhooks, events, and notifications in the app, by mail, push and Telegram."
            },
            "breaking": false,
            "operations": [
              "POST /v1/webhooks",
              "GET /v1/events",
              "GET /v1/notifications"
            ]
          },
          {
            "text": {
              "es": "Planes de pago, consumo y estadísticas.",
              "en": "Paid plans, usage and statistics."
            },
            "breaking": false,
            "operations": [
              "GET /v1/plans",
              "GET /v1/usage/summary",
              "GET /v1/validations/stats"
            ]
          }
        ]
      }
    ],
    "tags": [
      "Accounts",
      "Beneficiaries",
      "Events",
      "Notifications",
      "Plans",
      "Usage",
      "Validation imports",
      "Validations",
      "Webhooks"
    ],
    "changes": []
  }
];
