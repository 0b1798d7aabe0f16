import { useState } from 'react'
import { words } from '#generated/choices/hr.employeeImport.column.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { RecordFile } from '#modules/platform/import/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { links } from '../links.web.ts'
import { type EmployeeColumn, employeeFile } from './employeeImport.rules.ts'

/** Brings everybody who works here from the company's old list. */
export default function EmployeeImportPage() {
  const { timeZone } = useCompany()
  const [balanceOn, setBalanceOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  return (
    <RecordFile<EmployeeColumn>
      name="hr.employeeImport"
      columns={employeeFile}
      title={m['hr.employeeImport.title']()}
      intro={m['hr.employeeImport.intro']()}
      back={{ name: m['hr.employee.list.title'](), href: links.employees() }}
      words={words}
      asked={{ balanceOn }}
      whyNotYet={balanceOn === null ? m['hr.employeeImport.noDay']() : null}
      more={
        <DateField label={m['hr.employeeImport.balanceOn']()} value={balanceOn} onChange={setBalanceOn} />
      }
    />
  )
}
