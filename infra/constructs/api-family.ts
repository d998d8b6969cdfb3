import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

/** API Gateway gives up on a function after 29 seconds. */
const GATEWAY_TIMEOUT = Duration.seconds(29);

type ApiFamilyProps<Environment> = Omit<ServiceFunctionProps<Environment>, 'timeout'>;

/** The function that serves the operations of one endpoint family. */
export class ApiFamily<Environment extends object> extends ServiceFunction<Environment> {
  constructor(scope: Construct, id: string, props: ApiFamilyProps<Environment>) {
    super(scope, id, { ...props, timeout: GATEWAY_TIMEOUT });
  }
}
