import { useAnswer } from '#kernel/web/hooks.ts'

const minutes = 60_000

/** Whether sign-up is open, how long a trial lasts, a notice of maintenance; undefined until it is known. */
export function usePublicInstallation() {
  return useAnswer(
    'platform.installation.public',
    {},
    { staleTime: 5 * minutes, refetchInterval: 5 * minutes },
  ).data
}
