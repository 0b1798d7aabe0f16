import { RefusalError } from '#kernel/shared/refusal.ts'

/** Whether somebody else saved the draft since it was read. */
export const isStale = (error: unknown): boolean =>
  error instanceof RefusalError && error.refusal.code === 'kernel.record.stale'
