import { useKeptAnswer } from './useKeptAnswer.web.ts'

/** A clock no further off than this is right enough: the server takes its times as they are. */
const tolerance = 5 * 60_000

type Answer = { data?: { serverNow: string } | undefined; dataUpdatedAt: number }

/**
 * How far the server's clock is ahead of this device's, in milliseconds; 0 while the device is right. Without signal what was last
 * seen counts.
 */
export function useClockSkew({ data, dataUpdatedAt }: Answer): number {
  const seen = data && new Date(data.serverNow).getTime() - dataUpdatedAt
  const skew = useKeptAnswer('clock', seen) ?? 0
  return Math.abs(skew) > tolerance ? skew : 0
}
