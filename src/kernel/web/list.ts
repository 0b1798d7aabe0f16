import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { InputFor, OutputFor, QueryName } from './api.ts'
import { useAnswer } from './hooks.ts'

type SearchRecord = Readonly<Record<string, unknown>>

/** The search part of the address, the home of all list state: search, filters, sort, page. */
export function useAddress(): readonly [SearchRecord, (change: SearchRecord) => void] {
  const search = useSearch({ strict: false }) as SearchRecord
  const navigate = useNavigate()
  const change = useCallback(
    (next: SearchRecord) => {
      const merged = Object.fromEntries(
        Object.entries({ ...search, ...next }).filter(
          ([, value]) => value !== undefined && value !== null && value !== '',
        ),
      )
      void navigate({ to: '.', search: merged, replace: true })
    },
    [navigate, search],
  )
  return [search, change]
}

type RowOf<Name extends QueryName> = OutputFor<Name> extends { rows: readonly (infer Row)[] } ? Row : never

export type List<Name extends QueryName> = {
  readonly name: Name
  readonly rows: readonly RowOf<Name>[]
  readonly input: InputFor<Name>
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly filters: SearchRecord
  readonly setFilters: (change: SearchRecord) => void
  readonly clearFilters: () => void
  readonly isFiltered: boolean
  readonly sort: { by: string; descending: boolean } | null
  readonly setSort: (sort: { by: string; descending: boolean }) => void
  /** Index of the first shown row, from 0. */
  readonly offset: number
  readonly goNext: (() => void) | undefined
  readonly goPrevious: (() => void) | undefined
}

const controls = new Set(['search', 'sort', 'descending', 'cursor', 'page', 'view', 'tab'])

/**
 * A server list whose whole state lives in the address. `filterKeys` names the filters of the query, none of them a control
 * of the page (a tab, a view); `fixed` is what the page always asks for. Paging is by key: the cursors of the pages before are kept while the filter stays the same.
 */
export function useList<Name extends QueryName>(
  name: Name,
  filterKeys: readonly string[],
  options: { fixed?: SearchRecord; limit?: number; enabled?: boolean } = {},
): List<Name> {
  const [address, change] = useAddress()
  const limit = options.limit ?? 40
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = typeof address['cursor'] === 'string' ? address['cursor'] : undefined
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(address).filter(([key]) => filterKeys.includes(key) && !controls.has(key)),
      ),
    [address, filterKeys],
  )
  const sort =
    typeof address['sort'] === 'string'
      ? { by: address['sort'], descending: address['descending'] === true }
      : null
  const search = address['search'] === undefined ? '' : String(address['search'])
  const input = {
    ...options.fixed,
    ...filters,
    ...(search ? { search } : {}),
    ...(sort ? { sort: sort.by, descending: sort.descending } : {}),
    ...(cursor ? { cursor } : {}),
    limit,
  } as InputFor<Name>
  const answer = useAnswer(name, input, { keepPrevious: true, enabled: options.enabled ?? true })
  const page = answer.data as { rows: readonly RowOf<Name>[]; next: string | null } | undefined
  const restart = (next: SearchRecord) => {
    setTrail([])
    change({ cursor: undefined, ...next })
  }
  const next = page?.next
  return {
    name,
    rows: page?.rows ?? [],
    input,
    isLoading: answer.isPending,
    error: answer.error,
    retry: () => void answer.refetch(),
    search,
    setSearch: text => restart({ search: text }),
    filters,
    setFilters: changed => restart(changed),
    clearFilters: () =>
      restart({ search: undefined, ...Object.fromEntries(filterKeys.map(key => [key, undefined])) }),
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    sort,
    setSort: chosen => restart({ sort: chosen.by, descending: chosen.descending || undefined }),
    offset: trail.length * limit,
    goNext: next
      ? () => {
          setTrail([...trail, cursor ?? ''])
          change({ cursor: next })
        }
      : undefined,
    goPrevious: cursor
      ? () => {
          const before = trail.at(-1)
          setTrail(trail.slice(0, -1))
          change({ cursor: before || undefined })
        }
      : undefined,
  }
}
