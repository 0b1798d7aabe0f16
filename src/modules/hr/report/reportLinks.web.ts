import { links } from '../links.web.ts'
import type { HrReport } from './report.rules.ts'
import type { ShownReport } from './reportSheet.rules.ts'

type Row = ShownReport['rows'][number]
type Days = { from: string; to: string }

const attendance = (row: Row, { from, to }: Days, status?: string) =>
  links.attendanceDays({ fromOn: from, toOn: to, employeeId: row.employeeId, status })

const statuses = ['present', 'late', 'incomplete', 'absent', 'leave', 'sick', 'rest', 'holiday']

/** Where the rows behind a figure stand: the list that sums to it, or the record it is read from. */
export function figureHref(report: HrReport, row: Row, key: string, days: Days): string | null {
  const { employeeId } = row
  if (report === 'nationalities')
    return row.id && (key === 'active' || key === 'suspended')
      ? links.employeesOf({ nationality: row.id, status: key })
      : null
  if (report === 'components') return links.payroll()
  if (!employeeId) return null
  if (report === 'attendance') return attendance(row, days, statuses.includes(key) ? key : undefined)
  if (report === 'leaves') return links.leave(row.id)
  if (report === 'balances') return links.employee(employeeId, 'leave')
  if (report === 'documents') return links.employee(employeeId, 'documents')
  if (report === 'payroll') return links.employee(employeeId, 'payslips')
  if (report === 'endOfService') return `${links.payroll('endOfService')}&month=${days.to.slice(0, 7)}`
  return links.employee(employeeId)
}
