import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { EmployeeActs } from './EmployeeActs.tsx'
import { AccountBadge, EmployeeBadge } from './employeeColumns.tsx'
import { employeeStory } from './employeeStory.web.ts'
import { departmentOf, type Employee, positionOf } from './employeeWords.web.ts'
import { OverviewTab } from './OverviewTab.tsx'

const waiting = () => <Skeleton lines={6} />
const ContractsTab = onDemand(
  async () => (await import('../employmentContract/ContractsTab.tsx')).ContractsTab,
  waiting,
)

const DocumentsTab = onDemand(
  async () => (await import('../employeeDocument/DocumentsTab.tsx')).DocumentsTab,
  waiting,
)
const EmployeeLeaveTab = onDemand(
  async () => (await import('../leave/EmployeeLeaveTab.tsx')).EmployeeLeaveTab,
  waiting,
)

const EmployeeAttendance = onDemand(
  async () => (await import('../employeeAttendance/EmployeeAttendance.tsx')).EmployeeAttendance,
  waiting,
)
const PayslipsTab = onDemand(async () => (await import('../payslip/PayslipsTab.tsx')).PayslipsTab, waiting)
const EmployeeAdvances = onDemand(
  async () => (await import('../advance/EmployeeAdvances.tsx')).EmployeeAdvances,
  waiting,
)

const LettersTab = onDemand(async () => (await import('../letter/LettersTab.tsx')).LettersTab, waiting)

const tabs = [
  'overview',
  'contracts',
  'documents',
  'attendance',
  'leave',
  'payslips',
  'advances',
  'letters',
] as const
type Tab = (typeof tabs)[number]
const tabWords: Readonly<Record<Tab, () => string>> = {
  overview: m['hr.employee.tab.overview'],
  contracts: m['hr.employee.tab.contracts'],
  documents: m['hr.employee.tab.documents'],
  attendance: m['hr.employee.tab.attendance'],
  leave: m['hr.leave.tab.employee'],
  payslips: m['hr.employee.tab.payslips'],
  advances: m['hr.employee.tab.advances'],
  letters: m['hr.letter.list.title'],
}
/** Parts that show pay: absent for who may not read it. */
const ofPay: readonly Tab[] = ['payslips', 'advances']

/** One employee: who they are, on what terms they work, and what comes due of them. */
export default function EmployeePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('hr.employee.get', { id })
  return <Loaded answer={answer}>{employee => <EmployeeRecord employee={employee} />}</Loaded>
}

function EmployeeRecord({ employee }: { employee: Employee }) {
  const [address, change] = useAddress()
  const { can } = useSession()
  const shown = tabs.filter(
    one =>
      (one !== 'leave' || can('hr.leave.read')) &&
      (one !== 'attendance' || can('hr.attendance.read')) &&
      (can('hr.payroll.read') || !ofPay.includes(one)),
  )
  const tab = shown.find(one => one === address['tab']) ?? 'overview'
  return (
    <RecordPage
      name={employee.name}
      title={<bdi>{employee.name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['hr.employee.list.title'](), href: links.employees() },
            { name: employee.number },
          ]}
        />
      }
      status={
        <>
          <EmployeeBadge row={employee} />
          <AccountBadge row={employee} />
        </>
      }
      facts={
        <>
          <span className="n">{employee.number}</span>
          {positionOf(employee) && <bdi className="strong">{positionOf(employee)}</bdi>}
          {departmentOf(employee) && <bdi>{departmentOf(employee)}</bdi>}
          <span>
            {m['hr.employee.field.joinedOn']()} <DayText day={employee.joinedOn} />
          </span>
        </>
      }
      actions={<EmployeeActs employee={employee} />}
      notice={
        employee.status !== 'left' &&
        !employee.contract && (
          <Notice
            hue="amber"
            actions={
              tab !== 'contracts' && (
                <TextLink href={links.employee(employee.id, 'contracts')}>
                  {m['hr.employee.tab.contracts']()}
                </TextLink>
              )
            }
          >
            {m['hr.employee.noContract']()}
          </Notice>
        )
      }
      side={
        <RecordTimeline subject={`hr.employee:${employee.id}`} label={employee.name} words={employeeStory} />
      }
    >
      <Card flush>
        <Tabs
          place="card"
          label={m['hr.employee.tabs']()}
          selected={tab}
          onSelect={next =>
            change({
              tab: next === 'overview' ? undefined : next,
              leave: undefined,
              day: undefined,
              month: undefined,
            })
          }
          tabs={shown.map(id => ({ id, name: tabWords[id]() }))}
        >
          {tab === 'overview' && <OverviewTab employee={employee} />}
          {tab === 'contracts' && <ContractsTab employee={employee} />}
          {tab === 'documents' && <DocumentsTab employee={employee} />}
          {tab === 'attendance' && <EmployeeAttendance employee={employee} />}
          {tab === 'leave' && <EmployeeLeaveTab employee={employee} />}
          {tab === 'payslips' && <PayslipsTab employee={employee} />}
          {tab === 'advances' && <EmployeeAdvances employee={employee} />}
          {tab === 'letters' && <LettersTab employee={employee} />}
        </Tabs>
      </Card>
    </RecordPage>
  )
}
