import { words as areas } from '#generated/choices/platform.area.ts'
import { wordOf } from '#kernel/shared/said.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as categoryWords } from '#generated/choices/platform.log.category.ts'
export { words as levelWords } from '#generated/choices/platform.log.level.ts'
export { words as endWords } from '#generated/choices/platform.visit.end.ts'

export type AuditEvent = OutputFor<'platform.audit.list'>['rows'][number]
export type LogRow = OutputFor<'platform.systemLog.list'>['rows'][number]
export type Visit = OutputFor<'platform.browse.visits'>['rows'][number]

/** The part of the product an operation or record belongs to. */
export const areaWord = (operation: string): string => {
  return wordOf(areas, operation.split('.')[0] ?? '')
}

/** The areas that have modules in this installation, for the filter. */
export const areaOptions = (modules: readonly string[]) =>
  modules.filter(name => name in areas).map(name => ({ id: name, name: areaWord(name) }))

export const levelKinds: Record<LogRow['level'], StatusKind> = {
  info: 'settled',
  warning: 'decide',
  error: 'late',
}
