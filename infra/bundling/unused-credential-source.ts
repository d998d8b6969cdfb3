/**
 * Replaces the credential providers of the AWS SDK that Lambda never uses (profiles, single sign-on, processes, instance metadata). The SDK
 * imports them only after it found no credentials in the environment.
 */
throw new Error('No AWS credentials in the environment. This build reads them from there only.');
