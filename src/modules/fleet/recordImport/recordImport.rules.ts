import { type Day, instantOf } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import { type DocumentKind, whyNotDocument } from '../document/document.rules.ts'
import { type PlateParts, plateFromText } from '../plate/plate.rules.ts'
import type { PlateCountry } from '../plate/plateWords.rules.ts'

/** What comes of vehicles that stand already: each kind of file has its page and its columns. */
export const recordKinds = ['plate', 'document', 'reading', 'fuel', 'financing'] as const
export type RecordKind = (typeof recordKinds)[number]

export const recordFields = {
  plate: ['vehicle', 'plate', 'from'],
  document: ['vehicle', 'kind', 'number', 'issuer', 'issuedOn', 'expiresOn'],
  reading: ['vehicle', 'at', 'km'],
  fuel: ['vehicle', 'at', 'litres', 'cost', 'km', 'receiptNo'],
  financing: [
    ...(['vehicle', 'price', 'lender', 'dealer', 'reference', 'agreementOn', 'downPayment'] as const),
    ...(['count', 'firstDueOn', 'rate', 'rateKind', 'installment', 'paidBefore'] as const),
  ],
} as const
export type RecordField<Kind extends RecordKind> = (typeof recordFields)[Kind][number]

export const requiredRecordFields = {
  plate: ['vehicle', 'plate'],
  document: ['vehicle', 'expiresOn'],
  reading: ['vehicle', 'km'],
  fuel: ['vehicle', 'at', 'litres', 'cost', 'km'],
  financing: ['vehicle', 'price', 'lender', 'reference', 'agreementOn', 'count', 'firstDueOn'],
} as const satisfies { readonly [Kind in RecordKind]: readonly RecordField<Kind>[] }

/** The right to write such a record also imports a file of them and undoes it. */
export const recordPermissions: Readonly<Record<RecordKind, string>> = {
  plate: 'fleet.vehicles.write',
  document: 'fleet.documents.write',
  reading: 'fleet.vehicles.write',
  fuel: 'fleet.vehicles.write',
  financing: 'fleet.installments.write',
}

type Named = {
  row: number
  /** The vehicle as the file calls it: its plate or chassis number. */
  vehicle: string
  label: string
  on: Day | null
  amountMinor: Minor | null
}
export type PlannedPlate = Named & { readonly plate: PlateParts; readonly from: Day }
export type PlannedDocument = Named & {
  readonly kind: DocumentKind
  readonly number: string | null
  readonly issuer: string | null
  readonly issuedOn: Day | null
  readonly expiresOn: Day | null
}
export type PlannedReading = Named & { readonly at: Date; readonly km: number }
export type PlannedFuel = PlannedReading & {
  readonly litres: string
  readonly costMinor: Minor
  readonly receiptNo: string | null
}

export type RecordCompany = {
  readonly today: Day
  readonly now: Date
  readonly timeZone: string
  readonly currency: Currency
  readonly plateCountry: PlateCountry
}

export type RecordPlan<Kind extends RecordKind, Planned> = {
  readonly planned: readonly Planned[]
  readonly errors: readonly RowError<RecordField<Kind>>[]
}

/** Reads a file row by row; a row with errors is no record, and every error of it is kept. */
function planRows<Kind extends RecordKind, Planned>(
  file: ImportedTable<RecordField<Kind>>,
  read: (reader: RowReader<RecordField<Kind>>, row: number) => Planned | null,
): RecordPlan<Kind, Planned> {
  const planned: Planned[] = []
  const errors: RowError<RecordField<Kind>>[] = []
  for (const reader of readRows(file)) {
    const { row } = reader
    const record = read(reader, row)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else if (record !== null) planned.push(record)
  }
  return { planned, errors }
}

/** New plates of vehicles that are found by the old one or by the chassis number. */
export function planPlates(
  file: ImportedTable<RecordField<'plate'>>,
  company: RecordCompany,
): RecordPlan<'plate', PlannedPlate> {
  const seen = new Set<string>()
  return planRows<'plate', PlannedPlate>(file, (reader, row) => {
    const vehicle = reader.required('vehicle', 60)
    const text = reader.required('plate', 40)
    const plate = text === '' ? null : plateFromText(text, company.plateCountry)
    if (text !== '' && !plate) reader.refuse('plate', 'plate', { value: text })
    if (plate && seen.has(plate.key)) reader.refuse('plate', 'repeated', { value: text })
    if (plate) seen.add(plate.key)
    const from = reader.day('from') ?? company.today
    return plate && { row, vehicle, label: text, on: from, amountMinor: null, plate, from }
  })
}

const documentWords = wordTable<DocumentKind>({
  registration: 'registration,دفتر المركبة,دفتر,الدفتر,استمارة,الاستمارة,ترخيص,رخصة المركبة,ملكية',
  technical_inspection: 'technical inspection,inspection,الفحص الفني,فحص,الفحص الدوري,فحص فني',
  operating_permit: 'operating permit,permit,تصريح التشغيل,تصريح,بطاقة التشغيل,كرت التشغيل',
  warranty: 'warranty,الضمان,ضمان,الكفالة',
  purchase: 'purchase,مستند الشراء,فاتورة الشراء',
  other: 'other,وثيقة,أخرى',
})

/** Papers of vehicles with the day they end on; a file that does not say which holds registrations. */
export function planDocuments(
  file: ImportedTable<RecordField<'document'>>,
): RecordPlan<'document', PlannedDocument> {
  return planRows<'document', PlannedDocument>(file, (reader, row) => {
    const vehicle = reader.required('vehicle', 60)
    const kind = reader.word('kind', documentWords) ?? 'registration'
    const [number, issuer] = [reader.text('number', 60), reader.text('issuer', 120)]
    const [issuedOn, expiresOn] = [reader.day('issuedOn'), reader.day('expiresOn')]
    const why = reader.errors.length === 0 ? whyNotDocument({ kind, issuedOn, expiresOn }) : null
    if (why) reader.errors.push({ row, field: 'expiresOn', code: why.code, params: {} })
    const label = number ?? ''
    return {
      row,
      vehicle,
      label,
      on: expiresOn,
      amountMinor: null,
      kind,
      number,
      issuer,
      issuedOn,
      expiresOn,
    }
  })
}

type Timed = 'reading' | 'fuel'

/** The instant of a row; a day without a time is read at its noon, the present day at this instant. */
function instantIn(
  reader: RowReader<RecordField<Timed>>,
  { timeZone, today, now }: RecordCompany,
  isRequired: boolean,
): { at: Date; on: Day } {
  const value = isRequired ? reader.required('at', 60) : (reader.text('at', 60) ?? '')
  const moment = value === '' ? null : reader.moment('at')
  const { day, time } = moment ?? { day: today, time: null }
  const noon = instantOf(day, time ?? '12:00', timeZone)
  const at = time === null && noon > now && day === today ? now : noon
  if (at > now) reader.refuse('at', 'future', { value })
  return { at, on: day }
}

function kilometres(reader: RowReader<RecordField<Timed>>): number {
  const text = reader.required('km', 40)
  return text === '' ? 0 : (reader.whole('km', 0, 5_000_000, 'km') ?? 0)
}

/** Odometer readings. */
export function planReadings(
  file: ImportedTable<RecordField<'reading'>>,
  company: RecordCompany,
): RecordPlan<'reading', PlannedReading> {
  return planRows<'reading', PlannedReading>(file, (reader, row) => {
    const vehicle = reader.required('vehicle', 60)
    const { at, on } = instantIn(reader as RowReader<RecordField<Timed>>, company, false)
    const km = kilometres(reader as RowReader<RecordField<Timed>>)
    return { row, vehicle, label: String(km), on, amountMinor: null, at, km }
  })
}

/** The statement of fuel cards: one filling a row. */
export function planFuel(
  file: ImportedTable<RecordField<'fuel'>>,
  company: RecordCompany,
): RecordPlan<'fuel', PlannedFuel> {
  return planRows<'fuel', PlannedFuel>(file, (reader, row) => {
    const vehicle = reader.required('vehicle', 60)
    const { at, on } = instantIn(reader as RowReader<RecordField<Timed>>, company, true)
    const typed = reader.required('litres', 20)
    const litres = (typed === '' ? null : reader.decimal('litres', 3, 'litre')) ?? ''
    if (litres !== '' && !(Number(litres) > 0 && Number(litres) < 10_000))
      reader.refuse('litres', 'amount', { value: typed })
    const cost = reader.required('cost', 40) === '' ? null : reader.money('cost', company.currency)
    if (cost !== null && cost <= 0) reader.refuse('cost', 'money', { value: reader.text('cost', 40) ?? '' })
    const km = kilometres(reader as RowReader<RecordField<Timed>>)
    const receiptNo = reader.text('receiptNo', 60)
    const costMinor = cost ?? 0
    return {
      row,
      vehicle,
      label: receiptNo ?? litres,
      on,
      amountMinor: costMinor,
      at,
      km,
      litres,
      costMinor,
      receiptNo,
    }
  })
}
