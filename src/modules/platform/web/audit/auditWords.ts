import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export type AuditEvent = OutputFor<'platform.audit.list'>['rows'][number]
export type LogRow = OutputFor<'platform.systemLog.list'>['rows'][number]
export type Visit = OutputFor<'platform.browse.visits'>['rows'][number]

const areas: Readonly<Record<string, () => string>> = {
  access: m['platform.area.access'],
  accounting: m['platform.area.accounting'],
  alerts: m['platform.area.alerts'],
  approvals: m['platform.area.approvals'],
  billing: m['platform.area.billing'],
  fleet: m['platform.area.fleet'],
  parties: m['platform.area.parties'],
  platform: m['platform.area.platform'],
  rentals: m['platform.area.rentals'],
  support: m['platform.area.support'],
}

/** The part of the product an operation or record belongs to. */
export const areaWord = (operation: string): string => {
  const area = operation.split('.')[0] ?? ''
  return areas[area]?.() ?? area
}

/** The areas that have modules in this installation, for the filter. */
export const areaOptions = (modules: readonly string[]) =>
  modules.filter(name => name in areas).map(name => ({ id: name, name: areaWord(name) }))

export const levelWords: Record<LogRow['level'], () => string> = {
  info: m['platform.log.level.info'],
  warning: m['platform.log.level.warning'],
  error: m['platform.log.level.error'],
}

export const levelKinds: Record<LogRow['level'], StatusKind> = {
  info: 'settled',
  warning: 'decide',
  error: 'late',
}

export const categoryWords: Record<LogRow['category'], () => string> = {
  authentication: m['platform.log.category.authentication'],
  database: m['platform.log.category.database'],
  system: m['platform.log.category.system'],
  userAction: m['platform.log.category.userAction'],
}

export const endWords: Record<NonNullable<Visit['endReason']>, () => string> = {
  exit: m['platform.visit.end.exit'],
  signOut: m['platform.visit.end.signOut'],
  expired: m['platform.visit.end.expired'],
  company: m['platform.visit.end.company'],
  switched: m['platform.visit.end.switched'],
  suspended: m['platform.visit.end.suspended'],
}
