import { RefusalError } from '#kernel/shared/refusal.ts'

/** Whether another user saved the draft since it was read. */
export const isStale = (error: unknown): boolean =>
  error instanceof RefusalError && error.refusal.code === 'kernel.record.stale'
