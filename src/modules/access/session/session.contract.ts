import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, instant } from '#kernel/shared/fields.ts'
import { passwordLength } from '../password/password.rules.ts'
import { companyRoles, roles } from '../role/roles.rules.ts'

export const emailField = () => z.string().trim().toLowerCase().max(200).pipe(z.email())
export const typedPassword = () => z.string().min(1).max(passwordLength.max)

/** A chosen password: too short, it gets its own sentence before anything is sent. */
export const newPassword = () =>
  z
    .string()
    .max(passwordLength.max)
    .refine(next => next.length >= passwordLength.min, { params: { code: 'access.password.short' } })

const refusalView = z.object({ code: z.string(), kind: z.string() })

/** Everything the web needs to decide what to show; the server decides anew on every call. */
const sessionView = z.object({
  user: z.object({
    id: id(),
    email: z.string(),
    name: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    firstNameAr: z.string().nullable(),
    lastNameAr: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.enum(['ar', 'en']),
    digits: z.enum(['latin', 'arabic']).nullable(),
    requiresPasswordChange: z.boolean(),
    secondFactorOn: z.boolean(),
    businessType: z.string().nullable(),
    avatarFileId: id().nullable(),
  }),
  superAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.string()),
  /** What opens management pages (guard M): held through a role other than `employee`, by grant, or for work that waits. */
  managedPermissions: z.array(z.string()),
  assignableRoles: z.array(z.enum(companyRoles as ['company_admin'])),
  position: z.string().nullable(),
  company: z
    .object({
      id: z.uuid(),
      nameAr: z.string(),
      nameEn: z.string(),
      businessType: z.string(),
      currency: z.string(),
      /** Decimals of money on the screen; null shows the currency's default. */
      displayDecimals: z.number().int().nullable(),
      /** 0 is Sunday. */
      firstDayOfWeek: z.number().int(),
      country: z.string(),
      timeZone: z.string(),
      digits: z.enum(['latin', 'arabic']),
      modules: z.array(z.string()),
      features: z.array(z.string()),
      employeeScope: z.enum(['all', 'own']),
      status: z.enum(['active', 'suspended', 'closed']),
      /** Why the platform suspended the company; its administrator reads it. */
      statusReason: z.string().nullable(),
      /** `#rrggbb` in place of the accent of the screens; null keeps the product's own. */
      brandColour: z.string().nullable(),
      /** Days of the free trial after today; null when none runs. */
      trialDaysLeft: z.number().int().nullable(),
    })
    .nullable(),
  /** Why the account may not be used yet, and whom to ask. */
  denial: refusalView.nullable(),
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  browse: z.object({ visitId: z.uuid(), mode: z.enum(['read', 'write']), expiresAt: instant() }).nullable(),
  expiresAt: instant(),
  idleUntil: instant(),
  absoluteUntil: instant(),
  sudoUntil: instant().nullable(),
})

export const signIn = command({
  name: 'access.session.signIn',
  access: 'public',
  summary: 'Starts a session; the cookie carries it. A second factor may be asked for first.',
  input: z.object({ email: emailField(), password: typedPassword() }),
  output: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('signedIn'),
      requiresPasswordChange: z.boolean(),
      superAdmin: z.boolean(),
    }),
    z.object({ outcome: z.literal('secondFactor'), challenge: z.string() }),
  ]),
  refusals: [
    'access.session.invalidCredentials',
    'access.session.emailUnconfirmed',
    'access.session.tooMany',
    'access.password.temporaryExpired',
  ],
})

export const refreshSession = command({
  name: 'access.session.refresh',
  access: 'authenticated',
  evenIfDenied: true,
  summary: 'Extends the session silently, within its idle and absolute limits.',
  input: z.object({}),
  output: z.object({ expiresAt: instant() }),
  refusals: ['access.session.expired'],
})

export const signOut = command({
  name: 'access.session.signOut',
  access: 'authenticated',
  evenIfDenied: true,
  input: z.object({}),
  output: done,
})

export const readSession = query({
  name: 'access.session.read',
  access: 'authenticated',
  evenIfDenied: true,
  summary:
    'Who is signed in, with roles, permissions, company and the reason when the account may not be used.',
  input: z.object({}),
  output: sessionView,
  refusals: ['access.session.expired'],
})

export const confirmIdentity = command({
  name: 'access.session.sudo',
  access: 'authenticated',
  evenIfDenied: true,
  summary: 'Password again: opens the sensitive commands for 15 minutes; the session gets a new cookie.',
  input: z.object({ password: typedPassword() }),
  output: z.object({ sudoUntil: instant() }),
  refusals: ['access.password.currentWrong', 'access.session.tooMany'],
})

export const listSessions = query({
  name: 'access.session.list',
  access: 'authenticated',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        device: z.string().nullable(),
        ip: z.string().nullable(),
        createdAt: instant(),
        idleUntil: instant(),
        current: z.boolean(),
      }),
    ),
  }),
})

export const revokeSession = command({
  name: 'access.session.revoke',
  access: 'authenticated',
  input: z.object({ sessionId: id() }),
  output: done,
  changes: ['access.session.list'],
})
