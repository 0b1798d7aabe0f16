import { z } from 'zod'
import { command } from '#kernel/shared/endpoint.ts'
import { done, id } from '#kernel/shared/fields.ts'
import { companyRole } from '../account/account.contract.ts'

const input = z.object({ userId: id(), role: companyRole() })
const changes = ['access.account', 'access.permission', 'access.session']
const refusals = [
  'access.account.self',
  'access.role.notAssignable',
  'access.account.holdsMore',
  'access.account.passwordKnown',
  'access.role.lastAdmin',
]

export const assignRole = command({
  name: 'access.role.assign',
  access: 'authenticated',
  sudo: true,
  input,
  output: done,
  changes,
  refusals,
})

export const removeRole = command({
  name: 'access.role.remove',
  access: 'authenticated',
  sudo: true,
  input,
  output: done,
  changes,
  refusals,
})
