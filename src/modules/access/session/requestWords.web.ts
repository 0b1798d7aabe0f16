import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

type State = OutputFor<'access.permission.ownRequests'>['rows'][number]['state']

/** Where a request for a permission stands. */
export const requestStateWords: Readonly<Record<State, () => string>> = {
  pending: m['access.request.pending'],
  approved: m['access.request.approved'],
  rejected: m['access.request.rejected'],
}
export const requestStateKinds: Readonly<Record<State, StatusKind>> = {
  pending: 'decide',
  approved: 'settled',
  rejected: 'out',
}
