import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  type ImportColumns,
  type ImportedTable,
  type ImportPlan,
  importColumns,
  planRows,
} from '#modules/platform/import/public.ts'

/** The pay components that a file has columns for; every company has them. */
export const payColumns = ['basic', 'housing', 'transport', 'food', 'phoneAllowance', 'other'] as const
export type PayColumn = (typeof payColumns)[number]

export const componentOf: Readonly<Record<PayColumn, string>> = {
  basic: 'basic',
  housing: 'housing',
  transport: 'transport',
  food: 'food',
  phoneAllowance: 'phone',
  other: 'other',
}

/** A file of employees: the persons, their work, their pay, and what they have of annual leave. */
export const employeeFile = importColumns({
  nameAr: {
    headings:
      'name,full name,employee name,employee,الاسم,الاسم بالعربية,اسم الموظف,الموظف,اسم العامل,الاسم الكامل',
    example: 'سالم الدوسري',
    required: true,
  },
  nameEn: {
    headings: 'english name,name en,name in english,الاسم بالإنجليزية,الاسم الإنجليزي',
    example: null,
  },
  civilId: {
    headings:
      'civil id,civil no,national id,id number,identity,الرقم المدني,البطاقة المدنية,رقم الهوية,الهوية',
    example: '285010112345',
  },
  civilIdExpiresOn: {
    headings:
      'civil id expiry,id expiry,residency end,residency expiry,انتهاء البطاقة المدنية,انتهاء الإقامة,انتهاء الهوية',
    example: '2027-06-30',
  },
  phone: { headings: 'phone,mobile,telephone,الهاتف,الجوال,رقم الهاتف,الموبايل', example: '55551234' },
  nationality: { headings: 'nationality,country,الجنسية', example: 'مصري' },
  birthDate: { headings: 'birth date,date of birth,dob,تاريخ الميلاد,الميلاد', example: '1985-01-01' },
  positionAr: {
    headings: 'position,job title,title,job,occupation,المسمى الوظيفي,الوظيفة,المهنة,المسمى',
    example: 'محاسب',
  },
  departmentAr: { headings: 'department,section,القسم,الإدارة', example: 'المالية' },
  joinedOn: {
    headings:
      'hired,hire date,joining date,join date,start date,تاريخ المباشرة,تاريخ التعيين,تاريخ الالتحاق,المباشرة,التعيين',
    example: '2024-03-01',
    required: true,
  },
  basic: {
    headings: 'basic,basic salary,salary,الراتب الأساسي,الأساسي,الراتب,أساسي',
    example: '500',
  },
  housing: { headings: 'housing,housing allowance,بدل سكن,السكن', example: '100' },
  transport: { headings: 'transport,transport allowance,بدل نقل,النقل,بدل مواصلات', example: '40' },
  food: { headings: 'food,food allowance,بدل طعام,الطعام', example: null },
  phoneAllowance: { headings: 'phone allowance,بدل هاتف,بدل اتصال', example: null },
  other: { headings: 'other,other allowance,allowances,بدل آخر,بدلات,بدلات أخرى', example: null },
  iban: { headings: 'iban,bank account,الآيبان,ايبان,رقم الحساب,الحساب البنكي', example: null },
  leaveDays: {
    headings: 'leave balance,leave days,annual leave,vacation balance,رصيد الإجازات,رصيد الإجازة,الرصيد',
    example: '12.5',
  },
})
export type EmployeeColumn = typeof employeeFile extends ImportColumns<infer Field> ? Field : never

export type PlannedEmployee = {
  row: number
  code: string
  name: string
  on: Day | null
  amount: null
  nameEn: string | null
  civilId: string | null
  civilIdExpiresOn: Day | null
  phone: string | null
  nationality: string | null
  birthDate: Day | null
  positionAr: string | null
  departmentAr: string | null
  joinedOn: Day
  pay: readonly { column: PayColumn; amount: Minor }[]
  iban: string | null
  /** Days of annual leave at the end of the day that was asked beside the file. */
  leaveDays: number | null
}

/** Reads a file of employees; a person stands once in it, by the identity number or by name and telephone. */
export function planEmployees(
  file: ImportedTable<EmployeeColumn>,
  company: { currency: Currency; countryNamed: (text: string) => string | null },
): ImportPlan<EmployeeColumn, PlannedEmployee> {
  const seen = new Set<string>()
  return planRows<EmployeeColumn, PlannedEmployee>(file, (reader, row) => {
    const name = reader.required('nameAr', 120)
    const phone = reader.text('phone', 40)
    const civilId = reader.text('civilId', 40)
    const key = civilId ?? `${foldLight(name)} ${phone ?? ''}`
    if (name !== '' && seen.has(key)) reader.refuse('nameAr', 'repeated', { value: civilId ?? name })
    seen.add(key)
    const typedNationality = reader.text('nationality', 60)
    const nationality = typedNationality === null ? null : company.countryNamed(typedNationality)
    if (typedNationality !== null && nationality === null)
      reader.refuse('nationality', 'word', { value: typedNationality })
    const joinedOn = reader.required('joinedOn', 60) === '' ? null : reader.day('joinedOn')
    const pay = payColumns.flatMap(column => {
      const amount = reader.money(column, company.currency)
      if (amount !== null && amount < 0)
        reader.refuse(column, 'amount', { value: reader.text(column, 60) ?? '' })
      return amount === null || amount <= 0 ? [] : [{ column, amount }]
    })
    const basic = pay.find(({ column }) => column === 'basic')
    if (pay.length > 0 && !basic) reader.refuse('basic', 'required')
    const leaveDays = reader.decimal('leaveDays', 4)
    return {
      row,
      code: civilId ?? '',
      name,
      on: joinedOn,
      // The log of imports is read without the right to pay: no sum of salaries stands in it.
      amount: null,
      nameEn: reader.text('nameEn', 120),
      civilId,
      civilIdExpiresOn: reader.day('civilIdExpiresOn'),
      phone,
      nationality,
      birthDate: reader.day('birthDate'),
      positionAr: reader.text('positionAr', 80),
      departmentAr: reader.text('departmentAr', 80),
      joinedOn: joinedOn!,
      pay,
      iban: reader.text('iban', 42),
      leaveDays: leaveDays === null || Number(leaveDays) === 0 ? null : Number(leaveDays),
    }
  })
}
