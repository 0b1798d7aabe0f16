import type { StatusKind } from '#ui/status.ts'

export const countKinds: Readonly<Record<'counting' | 'review' | 'posted' | 'cancelled', StatusKind>> = {
  counting: 'running',
  review: 'decide',
  posted: 'settled',
  cancelled: 'out',
}
