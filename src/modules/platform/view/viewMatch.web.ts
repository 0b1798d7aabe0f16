export type ViewSearch = Readonly<Record<string, unknown>>

/** Where one stands in a list is no part of a view, and neither are the parts of its page. */
const passing = new Set(['cursor', 'page', 'tab', 'view'])

/** The part of an address that makes a view: filters, search, order. */
export function viewOf(address: ViewSearch): ViewSearch {
  return Object.fromEntries(
    Object.entries(address).filter(
      ([key, value]) => !passing.has(key) && value !== undefined && value !== null && value !== '',
    ),
  )
}

/** Whether an address shows exactly what a view keeps; the order of keys means nothing. */
export function isSameView(address: ViewSearch, view: ViewSearch): boolean {
  const text = (search: ViewSearch) =>
    JSON.stringify(Object.entries(viewOf(search)).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(address) === text(view)
}

/** The change of the address that shows a view: what it does not name is taken out. */
export function changeTo(address: ViewSearch, view: ViewSearch): ViewSearch {
  const cleared = Object.keys(viewOf(address)).map(key => [key, undefined] as const)
  return { ...Object.fromEntries(cleared), cursor: undefined, ...view }
}
