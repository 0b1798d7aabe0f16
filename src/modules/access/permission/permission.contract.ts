import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant, optionalText, text } from '#kernel/shared/fields.ts'
import { roles } from '../role/roles.rules.ts'

const permissionId = () => z.string().trim().min(3).max(60)
const grantInput = z.object({ userId: id(), permissionId: permissionId() })
const changes = ['access.account', 'access.permission', 'access.session']
const refusals = [
  'access.permission.beyondOwn',
  'access.permission.unknown',
  'access.account.self',
  'access.role.notAssignable',
  'access.account.holdsMore',
  'access.account.passwordKnown',
]

export const grantPermission = command({
  name: 'access.permission.grant',
  access: { permission: 'admin.roles.write' },
  sudo: true,
  input: grantInput,
  output: done,
  changes,
  refusals,
})

export const revokePermission = command({
  name: 'access.permission.revoke',
  access: { permission: 'admin.roles.write' },
  sudo: true,
  summary: 'Takes back a grant; what a role gives stays.',
  input: grantInput,
  output: done,
  changes,
  refusals,
})

export const readPermissionMatrix = query({
  name: 'access.permission.matrix',
  access: { permission: 'admin.roles.read' },
  summary: 'Every permission against every role, and for one user what he holds and from where.',
  input: z.object({ userId: id().optional() }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        category: z.string(),
        level: z.enum(['read', 'write']),
        systemLevel: z.boolean(),
        sensitive: z.boolean(),
        roles: z.array(z.enum(roles)),
        held: z.boolean(),
        granted: z.boolean(),
      }),
    ),
  }),
})

export const explainPermission = query({
  name: 'access.permission.explain',
  access: 'authenticated',
  summary:
    '"Why can\'t I?": the steps of the access check for a permission, for oneself or (admin.roles.read) a user.',
  input: z.object({ permissionId: permissionId(), userId: id().optional() }),
  output: z.object({
    allowed: z.boolean(),
    steps: z.array(z.object({ step: z.string(), passed: z.boolean(), code: z.string().nullable() })),
    roles: z.array(z.enum(roles)),
    granted: z.boolean(),
  }),
  refusals: ['access.permission.unknown'],
})

export const requestPermission = command({
  name: 'access.permission.request',
  access: 'authenticated',
  summary: 'Asks the company administrator for a permission; one open request a permission.',
  input: z.object({ permissionId: permissionId(), reason: text(500) }),
  output: z.object({ requestId: id() }),
  changes: ['access.permission.requests', 'access.permission.ownRequests'],
  refusals: [
    'access.permission.unknown',
    'access.permission.alreadyHeld',
    'access.permission.alreadyRequested',
  ],
})

export const listPermissionRequests = query({
  name: 'access.permission.requests',
  access: { permission: 'admin.roles.read' },
  input: z.object({ state: z.enum(['pending', 'approved', 'rejected']).default('pending') }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        userId: id(),
        userName: z.string(),
        permissionId: z.string(),
        reason: z.string(),
        state: z.enum(['pending', 'approved', 'rejected']),
        comment: z.string().nullable(),
        createdAt: instant(),
      }),
    ),
  }),
})

export const listOwnPermissionRequests = query({
  name: 'access.permission.ownRequests',
  access: 'authenticated',
  summary: 'The permissions one asked for, newest first, with what was decided.',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        permissionId: z.string(),
        reason: z.string(),
        state: z.enum(['pending', 'approved', 'rejected']),
        comment: z.string().nullable(),
        createdAt: instant(),
      }),
    ),
  }),
})

export const decidePermissionRequest = command({
  name: 'access.permission.decide',
  access: { permission: 'admin.roles.write' },
  sudo: true,
  summary:
    'Grants or declines an asked-for permission; granting follows the same rules as access.permission.grant.',
  input: z.object({ requestId: id(), approve: z.boolean(), comment: optionalText(500) }),
  output: done,
  changes,
  refusals: [...refusals, 'access.permission.requestDecided'],
})
