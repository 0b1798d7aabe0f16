import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import type { RecordField } from '../recordImport/recordImport.rules.ts'

type Field = RecordField<'financing'>
type FieldError = RowError<Field>

/** The price of the money as a file has it: a yearly percentage, or the installment itself. */
type WrittenTerms =
  | { terms: 'annual' | 'flat'; rate: string; installmentMinor: null }
  | { terms: 'amount'; rate: null; installmentMinor: Minor }

export type PlannedFinancing = WrittenTerms & {
  /** Its first row. */
  readonly row: number
  readonly reference: string
  readonly lender: string
  readonly dealer: string | null
  readonly agreementOn: Day
  readonly firstDueOn: Day
  readonly count: number
  readonly downPaymentMinor: Minor
  /** Of an agreement that runs already: how many installments were paid before the company came. */
  readonly paidBefore: number | null
  readonly vehicles: readonly {
    readonly row: number
    readonly vehicle: string
    readonly shareMinor: Minor
  }[]
}

const rateKinds = wordTable<'annual' | 'flat'>({
  annual: 'annual,reducing,declining,effective,متناقصة,على الرصيد,سنوية,فعلية,متناقص,رصيد متناقص',
  flat: 'flat,ثابتة,ثابت,مقطوعة,مقطوع,بسيطة,مسطحة',
})

/** What every row of one agreement repeats, or leaves to its first row. */
const sharedFields = [
  ...(['dealer', 'agreementOn', 'downPayment', 'count', 'firstDueOn'] as const),
  ...(['rate', 'rateKind', 'installment', 'paidBefore'] as const),
]
type Shared = Readonly<Record<(typeof sharedFields)[number], string | number | null>>

type ReadRow = {
  row: number
  reader: RowReader<Field>
  vehicle: string
  shareMinor: Minor
  lender: string
  reference: string
  shared: Shared
}

/** «6», «6.5 %» or «٦٫٥٪»; below one only with its sign, because a sheet may have written 6 % as 0.06. */
function readRate(reader: RowReader<Field>, row: number): string | null {
  const value = reader.text('rate', 20)
  if (value === null) return null
  const bare = reader.decimal('rate', 4, 'percent')
  if (bare === null) return null
  const isClear = /[%٪]/.test(value) || Number(bare) >= 1 || Number(bare) === 0
  if (Number(bare) <= 100 && isClear) return bare
  reader.errors.push({ row, field: 'rate', code: 'fleet.financing.rateUnclear', params: { value } })
  return null
}

function readRow(reader: RowReader<Field>, currency: Currency): ReadRow {
  const { row } = reader
  const vehicle = reader.required('vehicle', 60)
  const price = reader.required('price', 40) === '' ? null : reader.money('price', currency)
  if (price !== null && price <= 0) reader.refuse('price', 'money', { value: reader.text('price', 40) ?? '' })
  const downPayment = reader.money('downPayment', currency)
  if (downPayment !== null && downPayment < 0)
    reader.refuse('downPayment', 'amount', { value: reader.text('downPayment', 40) ?? '' })
  const installment = reader.money('installment', currency)
  if (installment !== null && installment <= 0)
    reader.refuse('installment', 'money', { value: reader.text('installment', 40) ?? '' })
  return {
    row,
    reader,
    vehicle,
    shareMinor: price ?? 0,
    lender: reader.required('lender', 200),
    reference: reader.required('reference', 60),
    shared: {
      dealer: reader.text('dealer', 200),
      agreementOn: reader.day('agreementOn'),
      firstDueOn: reader.day('firstDueOn'),
      downPayment,
      installment,
      count: reader.whole('count', 1, 240),
      rate: readRate(reader, row),
      rateKind: reader.word('rateKind', rateKinds),
      paidBefore: reader.whole('paidBefore', 0, 239),
    },
  }
}

/** Why rows are no agreement together: later rows that differ, terms that are missing or given twice. */
function refuseGroup(group: readonly ReadRow[]): void {
  const first = group[0]!
  const seen = new Set<string>()
  for (const one of group) {
    if (one.vehicle !== '' && seen.has(foldLight(one.vehicle)))
      one.reader.refuse('vehicle', 'repeated', { value: one.vehicle })
    seen.add(foldLight(one.vehicle))
    for (const field of sharedFields) {
      const value = one.shared[field]
      if (value === null || value === first.shared[field]) continue
      const params = { value, row: first.row }
      one.reader.errors.push({ row: one.row, field, code: 'fleet.financing.rowDiffers', params })
    }
  }
  for (const field of ['agreementOn', 'firstDueOn', 'count'] as const) first.reader.required(field, 40)
  const { rate, installment } = first.shared
  const saysRate = rate !== null || first.reader.errors.some(error => error.field === 'rate')
  if (saysRate && installment !== null)
    first.reader.errors.push({
      row: first.row,
      field: 'rate',
      code: 'fleet.financing.termsTwice',
      params: {},
    })
  if (!saysRate && installment === null) first.reader.refuse('rate', 'required')
}

/** The other rows of an agreement with errors: they come together or not at all. */
export function refuseTogether(
  agreement: { reference: string; rows: readonly number[] },
  errors: readonly FieldError[],
): FieldError[] {
  const bad = new Set(errors.map(error => error.row))
  const params = { reference: agreement.reference }
  return agreement.rows
    .filter(row => !bad.has(row))
    .map(row => ({ row, field: 'reference' as const, code: 'fleet.financing.rowsTogether', params }))
}

const writtenTerms = ({ rate, rateKind, installment }: Shared): WrittenTerms =>
  rate === null
    ? { terms: 'amount', rate: null, installmentMinor: installment as Minor }
    : { terms: (rateKind as 'flat' | null) ?? 'annual', rate: rate as string, installmentMinor: null }

const plannedOf = (group: readonly ReadRow[]): PlannedFinancing => {
  const { row, reference, lender, shared } = group[0]!
  return {
    row,
    reference,
    lender,
    dealer: shared.dealer as string | null,
    ...writtenTerms(shared),
    agreementOn: shared.agreementOn as Day,
    firstDueOn: shared.firstDueOn as Day,
    count: shared.count as number,
    downPaymentMinor: (shared.downPayment as Minor | null) ?? 0,
    paidBefore: shared.paidBefore as number | null,
    vehicles: group.map(one => ({ row: one.row, vehicle: one.vehicle, shareMinor: one.shareMinor })),
  }
}

/**
 * Agreements of a file with one vehicle a row: rows of one lender and one reference are one agreement, whose terms stand in its
 * first row. An agreement with a bad row does not come at all: without the vehicle its price would be another.
 */
export function planFinancings(
  file: ImportedTable<Field>,
  currency: Currency,
): { planned: readonly PlannedFinancing[]; errors: readonly FieldError[] } {
  const read = readRows(file).map(reader => readRow(reader, currency))
  const groups = Map.groupBy(read, one =>
    one.lender === '' || one.reference === ''
      ? `${one.row}`
      : `${foldLight(one.lender)}\n${foldLight(one.reference)}`,
  )
  const planned: PlannedFinancing[] = []
  const errors: FieldError[] = []
  for (const group of groups.values()) {
    refuseGroup(group)
    const own = group.flatMap(one => one.reader.errors)
    const agreement = { reference: group[0]!.reference, rows: group.map(one => one.row) }
    if (own.length > 0) errors.push(...own, ...refuseTogether(agreement, own))
    else planned.push(plannedOf(group))
  }
  return { planned, errors }
}
