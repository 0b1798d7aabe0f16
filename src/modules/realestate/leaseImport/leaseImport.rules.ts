import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportColumns,
  type ImportedTable,
  type ImportPlan,
  importColumns,
  planRows,
  type RowError,
  wordTable,
} from '#modules/platform/import/public.ts'
import type { PaymentFrequency } from '../leaseRow/rentRows.rules.ts'

/** A file of leases in force: who has which unit from when until when at what rent. */
export const leaseFile = importColumns({
  tenant: {
    headings: 'tenant,tenant name,renter,customer,المستأجر,اسم المستأجر,الساكن,العميل',
    example: 'سالم العنزي',
    required: true,
  },
  tenantPhone: { headings: 'phone,mobile,tenant phone,الهاتف,الجوال,هاتف المستأجر', example: '55551234' },
  civilId: { headings: 'civil id,id number,الرقم المدني,البطاقة المدنية,الهوية', example: '285010112345' },
  building: { headings: 'building,tower,المبنى,العمارة,البرج,البناية', example: 'برج النخيل' },
  unit: {
    headings: 'unit,unit no,property,flat,الوحدة,رقم الوحدة,الشقة,العقار,رقم الشقة',
    example: '101',
    required: true,
  },
  from: {
    headings: 'from,start,start date,من,البداية,تاريخ البداية,بداية العقد',
    example: '2026-03-01',
    required: true,
  },
  to: {
    headings: 'to,end,end date,expiry,إلى,النهاية,تاريخ النهاية,نهاية العقد',
    example: '2027-02-28',
    required: true,
  },
  rent: {
    headings: 'rent,amount,monthly rent,monthly amount,الإيجار,الأجرة,الإيجار الشهري,القيمة',
    example: '350',
    required: true,
  },
  frequency: { headings: 'frequency,payment,paid,السداد,دورية السداد,طريقة السداد', example: 'شهري' },
  number: {
    headings: 'contract number,number,lease number,contract no,رقم العقد,العقد',
    example: 'ع-2210',
  },
})
export type LeaseColumn = typeof leaseFile extends ImportColumns<infer Field> ? Field : never

const frequencyNames = wordTable<PaymentFrequency>({
  monthly: 'monthly,month,شهري,شهريا',
  quarterly: 'quarterly,quarter,ربع سنوي,كل ثلاثة أشهر,ربعي',
  semi_annual: 'semi annual,half yearly,نصف سنوي,كل ستة أشهر',
  annual: 'annual,yearly,year,سنوي,سنويا',
})

export type PlannedLease = {
  row: number
  code: string
  name: string
  on: Day | null
  amount: Minor | null
  tenantPhone: string | null
  civilId: string | null
  building: string | null
  unit: string
  from: Day
  to: Day
  frequency: PaymentFrequency
}

/** Reads a file of leases in force. One that has ended by the day is not a lease in force and is reported. */
export function planLeases(
  file: ImportedTable<LeaseColumn>,
  company: { currency: Currency; today: Day },
): ImportPlan<LeaseColumn, PlannedLease> {
  const own: RowError<LeaseColumn>[] = []
  const refuseRow = (row: number, field: LeaseColumn, code: string) =>
    own.push({ row, field, code, params: {} })
  const plan = planRows<LeaseColumn, PlannedLease>(file, (reader, row) => {
    const name = reader.required('tenant', 120)
    const unit = reader.required('unit', 120)
    const from = reader.required('from', 60) === '' ? null : reader.day('from')
    const to = reader.required('to', 60) === '' ? null : reader.day('to')
    if (from && to && to <= from) refuseRow(row, 'to', 'realestate.leaseImport.order')
    if (to && to < company.today) refuseRow(row, 'to', 'realestate.leaseImport.over')
    if (from && from > company.today) refuseRow(row, 'from', 'realestate.leaseImport.future')
    const amount = reader.required('rent', 60) === '' ? null : reader.money('rent', company.currency)
    if (amount !== null && amount <= 0)
      reader.refuse('rent', 'amount', { value: reader.text('rent', 60) ?? '' })
    return {
      row,
      code: reader.text('number', 60) ?? '',
      name,
      on: from,
      amount,
      tenantPhone: reader.text('tenantPhone', 40),
      civilId: reader.text('civilId', 40),
      building: reader.text('building', 120),
      unit,
      from: from!,
      to: to!,
      frequency: reader.word('frequency', frequencyNames) ?? 'monthly',
    }
  })
  return {
    errors: [...plan.errors, ...own],
    planned: plan.planned.filter(one => !own.some(({ row }) => row === one.row)),
  }
}
