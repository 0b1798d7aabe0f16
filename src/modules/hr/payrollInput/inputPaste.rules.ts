import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'
import type { PayComponent } from '../payComponent/payComponent.rules.ts'
import { whyNotTypeComponent, whyNotWithoutNote } from './payrollInput.rules.ts'

/** Why a row of a pasted table cannot be taken. */
export const pasteProblems = [
  'columns',
  'employee',
  'sameName',
  'item',
  'untyped',
  'amount',
  'note',
  'notYetHere',
  'posted',
  'twice',
] as const
export type PasteProblem = (typeof pasteProblems)[number]

export type PasteFacts = {
  currency: Currency
  employees: readonly {
    id: string
    number: string
    names: readonly string[]
    isHere: boolean
    /** The month is posted for them. */
    isPosted: boolean
  }[]
  components: readonly (PayComponent & { id: string; isActive: boolean })[]
  /** The keys ({@link keyOf}) of what the month holds already. */
  known: ReadonlySet<string>
}

export type PastedRow = {
  line: number
  employee: string
  item: string
  value: string
  note: string | null
  /** Known: the month holds the same amount of the same item already; it is not taken again. */
  state: 'new' | 'known' | 'wrong'
  problem: PasteProblem | null
  wish: { employeeId: string; componentId: string; amountMinor: Minor } | null
}

export const keyOf = (wish: { employeeId: string; componentId: string; amountMinor: Minor }) =>
  `${wish.employeeId}|${wish.componentId}|${wish.amountMinor}`

const plain = (text: string) => asciiDigits(text).trim().replace(/\s+/g, ' ').toUpperCase()

function judge(cells: readonly string[], facts: PasteFacts): PastedRow['wish'] | PasteProblem {
  if (cells.length < 3) return 'columns'
  const [who = '', item = '', value = '', note = ''] = cells
  const found = facts.employees.filter(
    one => plain(one.number) === plain(who) || one.names.some(name => plain(name) === plain(who)),
  )
  if (found.length === 0) return 'employee'
  if (found.length > 1) return 'sameName'
  const employee = found[0]!
  const component = facts.components.find(
    one => one.isActive && [one.nameAr, one.nameEn, one.code].some(name => plain(name) === plain(item)),
  )
  if (!component) return 'item'
  if (whyNotTypeComponent(component)) return 'untyped'
  const amount = parseMoney(value, facts.currency)
  if (!amount.ok || amount.minor <= 0) return 'amount'
  if (whyNotWithoutNote(component.code, note || null)) return 'note'
  if (!employee.isHere) return 'notYetHere'
  if (employee.isPosted) return 'posted'
  return { employeeId: employee.id, componentId: component.id, amountMinor: amount.minor }
}

/**
 * A table as a spreadsheet copies it: employee, item, amount and a note, one line each. A first line without a digit in its amount is the
 * titles. A row that stands there twice is wrong; one that the month holds already is known, so that the same table twice doubles nothing.
 */
export function readPaste(text: string, facts: PasteFacts): PastedRow[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({
    line: at + 1,
    cells: line.split('\t').map(cell => cell.trim()),
  }))
  const filled = lines.filter(({ cells }) => cells.some(cell => cell !== ''))
  const titles = filled[0] && filled[0].cells.length > 2 && !/\d/.test(asciiDigits(filled[0].cells[2]!))
  const seen = new Set<string>()
  return (titles ? filled.slice(1) : filled).map(({ line, cells }): PastedRow => {
    const [employee = '', item = '', value = '', note = ''] = cells
    const shown = { line, employee, item, value, note: note || null }
    const judged = judge(cells, facts)
    if (typeof judged === 'string') return { ...shown, state: 'wrong', problem: judged, wish: null }
    const key = keyOf(judged!)
    if (seen.has(key)) return { ...shown, state: 'wrong', problem: 'twice', wish: null }
    seen.add(key)
    return { ...shown, state: facts.known.has(key) ? 'known' : 'new', problem: null, wish: judged }
  })
}
