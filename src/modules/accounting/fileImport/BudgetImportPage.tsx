import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FileImport } from '#modules/platform/import/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { BudgetBasis } from '../budget/budget.rules.ts'
import {
  type BudgetImportField,
  budgetImportFields,
  budgetMonthFields,
  requiredBudgetFields,
} from '../budget/budgetImport.rules.ts'
import { links } from '../links.web.ts'
import { monthName } from '../monthNames.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { AccountingImports } from './AccountingImports.tsx'
import { saveSheet } from './saveSheet.web.ts'

const english = [
  'january,jan',
  'february,feb',
  'march,mar',
  'april,apr',
  'may',
  'june,jun',
  'july,jul',
  'august,aug',
  'september,sep,sept',
  'october,oct',
  'november,nov',
  'december,dec',
]
const arabic = [
  'يناير,كانون الثاني',
  'فبراير,شباط',
  'مارس,آذار',
  'أبريل,ابريل,إبريل,نيسان',
  'مايو,أيار',
  'يونيو,حزيران',
  'يوليو,تموز',
  'أغسطس,آب',
  'سبتمبر,أيلول',
  'أكتوبر,تشرين الأول',
  'نوفمبر,تشرين الثاني',
  'ديسمبر,كانون الأول',
]

const byMonth = <Value,>(of: (at: number) => Value) =>
  Object.fromEntries(budgetMonthFields.map((field, at) => [field, of(at)])) as Record<
    (typeof budgetMonthFields)[number],
    Value
  >

const words: Readonly<Record<BudgetImportField, () => string>> = {
  account: m['accounting.account.title'],
  costCenter: m['accounting.import.field.costCenter'],
  year: m['accounting.import.field.year'],
  ...byMonth(at => () => monthName(`2026-${String(at + 1).padStart(2, '0')}-01`)),
}

const headings: Readonly<Record<BudgetImportField, string>> = {
  account: 'account,account code,code,الحساب,رمز الحساب,رقم الحساب',
  costCenter: 'cost center,cost centre,مركز التكلفة,مركز',
  year: 'year,annual,total,year total,السنة,إجمالي السنة,الإجمالي,المجموع',
  ...byMonth(at => `${english[at]},${arabic[at]},month ${at + 1},شهر ${at + 1},${at + 1}`),
}

/** A draft of a budget from accounts by months. */
export default function BudgetImportPage() {
  const { currency } = useCompany()
  const today = useToday()
  const bring = useCommand('accounting.budget.import')
  const budgets = useAnswer('accounting.budget.list', {})
  const years = budgets.data?.years ?? []
  const yearNow = years.find(year => year.startsOn <= today && year.endsOn >= today) ?? years[0]
  // The file in work survives a refresh, and so do the choices made here.
  const [address, change] = useAddress()
  const basis: BudgetBasis = address['basis'] === 'month' ? 'month' : 'yearToDate'
  const year = years.find(one => one.id === address['yearId']) ?? yearNow
  const [typedName, setName] = useState<string | null>(
    address['name'] === undefined ? null : String(address['name']),
  )
  const name = typedName ?? (year ? `${m['accounting.budget.budget']()} ${year.name}` : '')
  const terms = { yearId: year?.id ?? '', nameAr: name.trim(), basis }
  return (
    <FileImport
      kind={{
        title: m['accounting.page.budgetImport'](),
        keptAs: 'accounting.budget.import',
        intro: m['accounting.import.budgetIntro'](),
        back: { name: m['accounting.page.budgets'](), href: links.budgets },
        fields: budgetImportFields,
        required: requiredBudgetFields,
        words,
        headings,
        posts: false,
        more: (
          <>
            <Select
              label={m['accounting.budget.year']()}
              value={year?.id ?? null}
              onChange={yearId => change({ yearId })}
              options={years.map(one => ({ id: one.id, name: one.name }))}
            />
            <TextField
              label={m['accounting.budget.name']()}
              value={name}
              onChange={typed => {
                setName(typed)
                change({ name: typed })
              }}
              maxLength={120}
            />
            <Select
              label={m['accounting.budget.basis']()}
              value={basis}
              onChange={chosen => change({ basis: chosen })}
              options={[
                { id: 'yearToDate', name: m['accounting.budget.basis.yearToDate']() },
                { id: 'month', name: m['accounting.budget.basis.month']() },
              ]}
            />
          </>
        ),
        whyNotYet: !year
          ? m['accounting.import.noYear']()
          : terms.nameAr === ''
            ? m['accounting.import.noName']()
            : null,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveSheet({
            title: m['accounting.page.budgetImport'](),
            currency,
            columns: budgetImportFields.map(field => ({
              header: words[field](),
              kind: field === 'account' || field === 'costCenter' ? 'text' : 'money',
            })),
            rows: [
              ['5301', null, '12000', ...budgetMonthFields.map(() => null)],
              ['5304', null, null, ...budgetMonthFields.map(() => '100')],
            ],
          }),
        history: <AccountingImports kind="budget" />,
        check: file => preview('accounting.budget.import', { ...file, ...terms }),
        bring: (file, planHash) => bring.mutateAsync({ ...file, ...terms, planHash }),
      }}
    />
  )
}
