import { CfnParameter, Stack } from 'aws-cdk-lib';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';

import { networkParameters } from '../settings/names.ts';
import type { Stage as DeploymentStage } from '../settings/stages.ts';
import { statementOf } from './access.ts';

/** What Lambda does in the role of a function to put it into a network; none of it can be granted on one resource. */
const NETWORK_INTERFACES = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** A parameter with which CloudFormation reads, at each deployment, a value that the network's stack has written. */
const networkParameter = (stack: Stack, id: string, type: string, name: string): CfnParameter => {
  const existing = stack.node.tryFindChild(id);
  return existing instanceof CfnParameter ? existing : new CfnParameter(stack, id, { type, default: name });
};

/** Puts a function into the network with the fixed outgoing address. */
export const useFixedAddress = (lambda: LambdaFunction, stage: DeploymentStage): void => {
  const stack = Stack.of(lambda);
  const names = networkParameters(stage.name);
  const subnets = networkParameter(stack, 'NetworkSubnets', 'AWS::SSM::Parameter::Value<List<AWS::EC2::Subnet::Id>>', names.subnets);
  const group = networkParameter(
    stack,
    'NetworkSecurityGroup',
    'AWS::SSM::Parameter::Value<AWS::EC2::SecurityGroup::Id>',
    names.securityGroup,
  );
  lambda.addToRolePolicy(statementOf({ actions: NETWORK_INTERFACES, resources: ['*'] }));
  const resource = lambda.node.defaultChild;
  if (!(resource instanceof CfnFunction)) throw new TypeError(`${lambda.node.path} is no function`);
  resource.vpcConfig = { subnetIds: subnets.valueAsList, securityGroupIds: [group.valueAsString] };
};
