import type { Access, Endpoint } from '../shared/endpoint.ts'
import type { CompanyModule } from '../shared/manifest.ts'
import { forbidden, type Refusal } from '../shared/refusal.ts'
import type { Actor } from './context.ts'

export const signInFirst: Refusal = { code: 'access.session.none', kind: 'unauthenticated' }

function permissionsOf(access: Access): readonly string[] {
  if (typeof access === 'string') return []
  return 'permission' in access ? [access.permission] : access.anyOf
}

/**
 * Rule 6 of the platform file, first failure wins: signed in; the account's own denials (password change, employee, system
 * access, status, company); module on; plan feature; permission; browse mode; sudo. Null lets the call through.
 */
export function whyNotAdmit(
  endpoint: Endpoint,
  companyModule: CompanyModule,
  actor: Actor | null,
  now: Date,
): Refusal | null {
  const { access } = endpoint
  if (access === 'public' || access === 'token') return null
  if (!actor) return signInFirst
  if (actor.denial && !endpoint.evenIfDenied) return actor.denial
  if (access === 'superAdmin') {
    if (!actor.superAdmin) return forbidden('access.guard.globalNeeded')
    return whyNotSudo(endpoint, actor, now)
  }
  const { company } = actor
  if (typeof access !== 'string' && !company) return forbidden('platform.company.required')
  if (typeof access !== 'string' && companyModule !== 'core' && !company?.modules.includes(companyModule))
    return forbidden('platform.module.off', { params: { module: companyModule } })
  if (typeof access !== 'string' && access.feature && !company?.features.includes(access.feature))
    return forbidden('platform.feature.missing', { params: { feature: access.feature } })
  const needed = permissionsOf(access)
  if (needed.length > 0 && !needed.some(permission => actor.permissions.has(permission)))
    return forbidden('access.permission.missing', { params: { permission: needed.join(',') } })
  if (endpoint.kind === 'command' && actor.browse?.mode === 'read' && !endpoint.evenIfDenied)
    return forbidden('platform.browse.readOnly')
  if (endpoint.kind === 'command' && company?.isReadOnly && !endpoint.evenIfDenied)
    return forbidden('platform.company.readOnly')
  return whyNotSudo(endpoint, actor, now)
}

function whyNotSudo(endpoint: Endpoint, actor: Actor, now: Date): Refusal | null {
  if (!endpoint.sudo) return null
  if (actor.sudoUntil && actor.sudoUntil > now) return null
  return forbidden('access.session.sudoRequired')
}
