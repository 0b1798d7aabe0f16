import type { PartyRole } from '../partyCodes.rules.ts'

/** What a person changed of the roles they saw; roles that others changed meanwhile are not among it. */
export const roleChanges = (had: readonly PartyRole[], wanted: ReadonlySet<PartyRole>) => ({
  addRoles: [...wanted].filter(role => !had.includes(role)),
  removeRoles: had.filter(role => !wanted.has(role)),
})
