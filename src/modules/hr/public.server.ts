export { employMember } from './employee/memberEmployee.commands.ts'
