import { words as identityWords } from '#generated/choices/hr.document.identityType.ts'
import { words as documentStateWords } from '#generated/choices/hr.document.state.ts'
import { words as documentTypeWords } from '#generated/choices/hr.document.type.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { documentStateWords, documentTypeWords }

export type EmployeeDocument = OutputFor<'hr.employeeDocument.list'>['rows'][number]
export type IdentityDocument = OutputFor<'hr.employeeDocument.list'>['identity'][number]

export const documentStateKinds: Readonly<Record<EmployeeDocument['state'], StatusKind>> = {
  valid: 'running',
  replaced: 'out',
  expired: 'late',
}

export const identityName = (type: string): string =>
  identityWords[type as keyof typeof identityWords]?.() ?? type
