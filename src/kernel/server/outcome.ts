/** Thrown by work that must leave no trace (dry run); the value comes back, the transaction does not. */
export class RollbackWith<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back on purpose')
    this.value = value
  }
}

/** The precondition of a transaction does not hold any more; its result must not be returned. */
export class Outdated extends Error {
  override readonly message = 'the premise of the transaction does not hold'
}

/**
 * Waits for statements that were sent together. After one has failed, all behind it fail as well, and theirs may be the first failure that
 * arrives: what is thrown is the one that failed by itself.
 */
export async function allDone(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).flatMap(one =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  if (failed.length === 0) return
  const isConsequence = (error: unknown) => (error as { code?: string }).code === '25P02'
  throw failed.find(error => !isConsequence(error)) ?? failed[0]
}

/** True for failures that a fresh attempt of the same transaction may survive (deadlock, serialisation). */
export function isRetryable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  // A statement behind a failed one reports only that; the reason is its cause.
  return code === '40P01' || code === '40001' || (code === '25P02' && Boolean(cause) && isRetryable(cause))
}

/** SQLSTATE of a server that goes, comes or is full: connections (08), shutdown and start (57P), disk and connections used up (53). */
const outages = /^(08|57P0[1-4]|53)/
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/
const full = ['ENOSPC', 'EDQUOT', 'ECONNRESET', 'EPIPE']

/** True where the database or the disk cannot work now: the caller's request was in order and may be sent again. */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  // A statement behind a failed one reports only that; the reason is its cause.
  if (code === '25P02' && error instanceof Error && error.cause) return isOutage(error.cause)
  return syscall === 'connect' || full.includes(code) || outages.test(code) || lost.test(message)
}
