export type Need = { readonly rowId: string; readonly openMinor: number }
export type Money = { readonly key: string; readonly amountMinor: number }
export type Cover = { readonly rowId: string; readonly key: string; readonly amountMinor: number }

/** Which money covers which row: the rows in their order by the money in its order, a sum over two rows where it must. */
export function coversOf(needs: readonly Need[], money: readonly Money[]): Cover[] {
  const covers: Cover[] = []
  let at = 0
  let left = money[0]?.amountMinor ?? 0
  for (const { rowId, openMinor } of needs) {
    let need = openMinor
    while (need > 0 && at < money.length) {
      const amountMinor = Math.min(need, left)
      if (amountMinor > 0) covers.push({ rowId, key: money[at]!.key, amountMinor })
      need -= amountMinor
      left -= amountMinor
      if (left === 0) left = money[++at]?.amountMinor ?? 0
    }
  }
  return covers
}

/** The number after a cheque's, as wide as it: 000101, 000102. */
export function numberAfter(first: string, by: number): string {
  const digits = /\d+$/.exec(first)?.[0]
  if (!digits) return by === 0 ? first : ''
  const next = String(BigInt(digits) + BigInt(by)).padStart(digits.length, '0')
  return first.slice(0, -digits.length) + next
}
