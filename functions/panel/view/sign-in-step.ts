/** What finishes a sign-in after the password. */
export type Method = 'sms' | 'email' | 'recovery_code' | 'device_credential';

/** The second step of a sign-in, as the answer to the password has it. */
export type Challenge = {
  readonly challenge_id: string;
  readonly methods: readonly Method[];
  readonly destination_hint: string;
  readonly resend_after: number;
};

/** The proof that is requested first: the code that was sent, else a recovery code. */
export const firstMethod = ({ methods }: Challenge): 'code' | 'recovery_code' =>
  methods.includes('sms') || methods.includes('email') ? 'code' : 'recovery_code';
