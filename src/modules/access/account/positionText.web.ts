import { m } from '#generated/words/messages.js'
import type { SessionFacts } from '#kernel/web/session.tsx'
import { roles } from '../role/roles.rules.ts'
import { roleWords } from './accountWords.web.ts'

/** What a person is in the company: the position that was written, else the first of their roles. */
export function positionText({ user, superAdmin, roles: held }: SessionFacts): string {
  if (user.position) return user.position
  const role = superAdmin ? 'super_admin' : roles.find(one => held.includes(one))
  return role ? roleWords[role]() : m['access.userMenu.employee']()
}
