import { foldLight } from '#kernel/shared/arabic.ts'

type Node = {
  id: string
  code: string
  nameAr: string
  nameEn: string | null
  parentId: string | null
  level: number
  leaf: boolean
}

export type TreeRow<Account> = { readonly account: Account; readonly isOpen: boolean }

/** Codes of an account's headings, nearest last: 110101 lies under 1, 11 and 1101. */
function ancestorsOf<Account extends Node>(account: Account, byId: ReadonlyMap<string, Account>): string[] {
  const above: string[] = []
  for (let at = account.parentId; at !== null; ) {
    above.unshift(at)
    at = byId.get(at)?.parentId ?? null
  }
  return above
}

/**
 * The rows a tree shows, in the order of the chart: everything below an open heading, or, while searching, what the text
 * finds (code from its beginning, names folded) and the headings that lead there.
 */
export function treeRows<Account extends Node>(
  accounts: readonly Account[],
  open: ReadonlySet<string>,
  search: string,
): TreeRow<Account>[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const text = foldLight(search)
  if (text === '')
    return accounts
      .filter(account => ancestorsOf(account, byId).every(id => open.has(id)))
      .map(account => ({ account, isOpen: open.has(account.id) }))
  const shown = new Set<string>()
  for (const account of accounts)
    if (
      account.code.startsWith(text) ||
      foldLight(`${account.nameAr} ${account.nameEn ?? ''}`).includes(text)
    )
      for (const id of [...ancestorsOf(account, byId), account.id]) shown.add(id)
  return accounts
    .filter(account => shown.has(account.id))
    .map(account => ({ account, isOpen: !account.leaf }))
}

/** The headings down to a level, open: 2 shows the classes, their groups and what the groups hold. */
export function openTo(accounts: readonly Node[], level: number): Set<string> {
  return new Set(
    accounts.filter(account => !account.leaf && account.level <= level).map(account => account.id),
  )
}
