/**
 * How long the main thread was kept from all other callers at most while the work ran: the most processor time it spent between two
 * turns of its loop. Processor time, so that a busy machine changes nothing.
 */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadMs()
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 2)
  try {
    await work()
    // What the work leaves to the next turn counts as well.
    await new Promise(resolve => setTimeout(resolve, 20))
  } finally {
    look()
    clearInterval(timer)
  }
  return longest
}

/** The middle of three runs, where the first is above the limit: collecting old memory falls into one of them by chance. */
export async function usualBlockMs(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  const first = await longestBlockMs(work)
  if (first < limitMs) return first
  const all = [first, await longestBlockMs(work), await longestBlockMs(work)]
  return all.sort((one, other) => one - other)[1]!
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
