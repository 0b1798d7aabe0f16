import type { ReactNode } from 'react'
import { TextLink } from '#ui/TextLink.tsx'
import { RefusalError } from '../shared/refusal.ts'
import { useSession } from './session.tsx'

/** The page where what a refusal names is put right, for those who may open it. */
export type WayOut = { readonly href: string; readonly name: string; readonly permission: string }

/** By the code of a refusal. */
export type WaysOut = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => WayOut>>

let known: WaysOut = {}

/** Tells the ways of all modules, once. */
export function tellWaysOut(ways: readonly WaysOut[]): void {
  known = Object.assign({}, ...ways)
}

/** The link that belongs beside a refused action; null where no page puts it right or the person may not open it. */
export function useWayOut(error: unknown): ReactNode {
  const { can } = useSession()
  if (!(error instanceof RefusalError)) return null
  const { code, params = {} } = error.refusal
  const way = known[code]?.(params)
  return way && can(way.permission) ? <TextLink href={way.href}>{way.name}</TextLink> : null
}
