/**
 * Points the AWS SDK and the cdk CLI at an emulator. The credentials are dummies, whatever the machine has configured:
 * a local run must never reach an AWS account.
 */
export const emulatorEnvironment = (url: string, region: string) => ({
  AWS_ENDPOINT_URL: url,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SESSION_TOKEN: '',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
});

/** Points the AWS SDK of this very process at an emulator. */
export const useEmulator = (url: string, region: string): void => {
  delete process.env['AWS_PROFILE'];
  Object.assign(process.env, emulatorEnvironment(url, region));
};
