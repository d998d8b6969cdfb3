// Made by `npm run openapi` from the contracts; see infra/openapi/operation-limits.ts.
export const OPERATION_LIMITS = {
  "2fa_change": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "2fa_disable": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "2fa_enable": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "2fa_recovery_codes": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "2fa_resend": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "2fa_verify": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "account_directory_lookup": [
    {
      "max": 20,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "admin_validations_evidence": [
    {
      "max": 300,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "api_key_regenerate": [
    {
      "max": 5,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "api_key_reveal": [
    {
      "max": 5,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "api_keys": [
    {
      "max": 20,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "billing_checkout_sessions": [
    {
      "max": 20,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "billing_portal_sessions": [
    {
      "max": 20,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "billing_processor_events": [
    {
      "max": 6000,
      "window_seconds": 60,
      "per": "ip"
    }
  ],
  "billing_subscription_change_preview": [
    {
      "max": 30,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "billing_tax_profile": [
    {
      "max": 20,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "cep_verify": [
    {
      "max": 300,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "data_export": [
    {
      "max": 10,
      "window_seconds": 86400,
      "per": "account"
    }
  ],
  "data_exports": [
    {
      "max": 30,
      "window_seconds": 60,
      "per": "ip"
    }
  ],
  "device_credentials_verify": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "email_change": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    },
    {
      "max": 5,
      "window_seconds": 3600,
      "per": "account"
    },
    {
      "max": 10,
      "window_seconds": 86400,
      "per": "account"
    }
  ],
  "email_change_cancel": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "email_verification": [
    {
      "max": 5,
      "window_seconds": 3600,
      "per": "account"
    },
    {
      "max": 10,
      "window_seconds": 86400,
      "per": "account"
    }
  ],
  "finance_accounting": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "finance_ceps": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "finance_statement": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "identities_callback": [
    {
      "max": 20,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "identities_link": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "login": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "destination"
    },
    {
      "max": 30,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "notifications_messenger_link": [
    {
      "max": 10,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "notifications_messenger_test": [
    {
      "max": 10,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "notifications_messenger_updates": [
    {
      "max": 3000,
      "window_seconds": 60,
      "per": "ip"
    }
  ],
  "notifications_push_subscriptions_test": [
    {
      "max": 10,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "notifications_unsubscribe": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "destination"
    }
  ],
  "otp_send": [
    {
      "max": 3,
      "window_seconds": 600,
      "per": "destination"
    },
    {
      "max": 10,
      "window_seconds": 86400,
      "per": "destination"
    },
    {
      "max": 20,
      "window_seconds": 600,
      "per": "ip"
    }
  ],
  "otp_verify": [
    {
      "max": 30,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "password": [
    {
      "max": 5,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "password_forgot": [
    {
      "max": 3,
      "window_seconds": 3600,
      "per": "destination"
    },
    {
      "max": 20,
      "window_seconds": 3600,
      "per": "ip"
    }
  ],
  "password_reset": [
    {
      "max": 10,
      "window_seconds": 900,
      "per": "ip"
    }
  ],
  "phone": [
    {
      "max": 5,
      "window_seconds": 3600,
      "per": "account"
    },
    {
      "max": 10,
      "window_seconds": 86400,
      "per": "account"
    }
  ],
  "playground_test_key": [
    {
      "max": 10,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "register": [
    {
      "max": 5,
      "window_seconds": 3600,
      "per": "ip"
    }
  ],
  "restore_account": [
    {
      "max": 5,
      "window_seconds": 60,
      "per": "ip"
    }
  ],
  "secret_alerts": [
    {
      "max": 60,
      "window_seconds": 60,
      "per": "ip"
    }
  ],
  "status_subscriptions": [
    {
      "max": 10,
      "window_seconds": 3600,
      "per": "ip"
    },
    {
      "max": 3,
      "window_seconds": 3600,
      "per": "destination"
    },
    {
      "max": 5,
      "window_seconds": 86400,
      "per": "destination"
    }
  ],
  "status_subscriptions_token": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "destination"
    }
  ],
  "usage_api_export": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "users_me": [
    {
      "max": 5,
      "window_seconds": 900,
      "per": "account"
    }
  ],
  "validations_cep_send_messenger": [
    {
      "max": 30,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "validations_evidence": [
    {
      "max": 300,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "validations_export": [
    {
      "max": 60,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "validations_recheck": [
    {
      "max": 30,
      "window_seconds": 3600,
      "per": "account"
    }
  ],
  "webhook_subscribers_test": [
    {
      "max": 10,
      "window_seconds": 60,
      "per": "account"
    }
  ],
  "webhooks_test": [
    {
      "max": 10,
      "window_seconds": 60,
      "per": "account"
    }
  ]
} as const;
