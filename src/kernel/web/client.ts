import { QueryClient } from '@tanstack/react-query'
import { RefusalError } from '../shared/refusal.ts'
import { Fault } from './api.ts'

const wait = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000)

/** The specification's cache times: stale 2 min, kept 15 min, one retry, no refetch on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 120_000,
      gcTime: 900_000,
      retry: (failures, error) => !(error instanceof RefusalError) && failures < 1,
      retryDelay: wait,
      refetchOnWindowFocus: false,
    },
    mutations: {
      retry: (failures, error) => error instanceof Fault && failures < 1,
      retryDelay: wait,
    },
  },
})

/** Makes the answers of these queries stale; a name covers the queries below it (`fleet.vehicle` and `fleet.vehicle.list`). */
export async function refreshAnswers(names: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: query => {
      const name = String(query.queryKey[0])
      return names.some(changed => name === changed || name.startsWith(`${changed}.`))
    },
  })
}
