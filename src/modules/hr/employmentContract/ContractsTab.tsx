import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { words as stateWords } from '#generated/choices/hr.employmentContract.state.ts'
import { words as typeWords } from '#generated/choices/hr.employmentContract.type.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { showProblem } from '#ui/toast.ts'
import '../hr.css'
import type { Employee } from '../employee/employeeWords.web.ts'

const ContractForm = late(() => import('./ContractForm.tsx'))

type Contract = OutputFor<'hr.employmentContract.list'>['rows'][number]
const stateKinds: Readonly<Record<Contract['state'], StatusKind>> = {
  draft: 'decide',
  active: 'running',
  ended: 'out',
}

/** What was ever agreed with an employee, the newest first; an amendment is a row of its own. */
export function ContractsTab({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const [typed, setTyped] = useState<'new' | Contract | null>(null)
  const { data } = useAnswer('hr.employmentContract.list', { employeeId: employee.id })
  const mayWrite = can('hr.payroll.write') && employee.status !== 'left'
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setTyped('new')}>
      <Plus aria-hidden />
      {m['hr.employmentContract.add']()}
    </Button>
  )
  if (!data) return null
  return (
    <div className="card-body stack">
      {data.rows.length === 0 ? (
        <EmptyState title={m['hr.employmentContract.empty']()} actions={add} />
      ) : (
        <div>{add}</div>
      )}
      {data.rows.map(contract => (
        <ContractCard
          key={contract.id}
          contract={contract}
          onEdit={mayWrite && contract.state === 'draft' ? () => setTyped(contract) : null}
        />
      ))}
      <Suspense>
        {typed && (
          <ContractForm
            employeeId={employee.id}
            draft={typed === 'new' ? null : typed}
            before={data.rows.find(row => row.state === 'active') ?? null}
            onClose={() => setTyped(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function ContractCard({ contract, onEdit }: { contract: Contract; onEdit: (() => void) | null }) {
  const discard = useCommand('hr.employmentContract.discard')
  const { id, version } = contract
  const isArabic = currentLocale() === 'ar'
  return (
    <section className="hr-contract stack">
      <div className="card-row">
        <span className="strong">
          {m['hr.employmentContract.title']()} <NumberText value={contract.no} />
        </span>
        <StatusBadge kind={stateKinds[contract.state]}>{stateWords[contract.state]()}</StatusBadge>
      </div>
      <dl className="facts">
        <Fact label={m['hr.employmentContract.field.type']()}>{typeWords[contract.type]()}</Fact>
        <Fact label={m['hr.employmentContract.field.startsOn']()}>
          <DayText day={contract.startsOn} />
        </Fact>
        <Fact label={m['hr.employmentContract.field.endsOn']()}>
          {contract.endsOn ? <DayText day={contract.endsOn} /> : m['hr.employmentContract.open']()}
        </Fact>
        <Fact label={m['hr.employmentContract.field.weeklyHours']()}>
          <NumberText value={contract.weeklyHours} />
        </Fact>
        <Fact label={m['hr.employmentContract.field.restDays']()}>
          {contract.restDays.map(day => weekdays[day]?.() ?? '').join('، ') || '\u2014'}
        </Fact>
        <Fact label={m['hr.employmentContract.field.annualLeaveDays']()}>
          <NumberText value={contract.annualLeaveDays} />
        </Fact>
        <Fact label={m['hr.employmentContract.field.noticeDays']()}>
          <NumberText value={contract.noticeDays} />
        </Fact>
        {contract.probationEndsOn && (
          <Fact label={m['hr.employmentContract.field.probationEndsOn']()}>
            <DayText day={contract.probationEndsOn} />
          </Fact>
        )}
        {contract.payItems?.map(item => (
          <Fact key={item.componentId} label={isArabic ? item.nameAr : (item.nameEn ?? item.nameAr)}>
            <Money amount={item.amount} />
          </Fact>
        ))}
        {contract.wage !== null && (
          <Fact label={m['hr.employmentContract.field.wage']()} strong>
            <Money amount={contract.wage} />
          </Fact>
        )}
        {contract.reason && <Fact label={m['hr.employmentContract.field.reason']()}>{contract.reason}</Fact>}
      </dl>
      {onEdit && (
        <div className="card-row">
          <Button
            busy={discard.isPending}
            onPress={() =>
              discard.mutate({ id, version }, { onError: error => showProblem(sayError(error)) })
            }
          >
            {m['hr.employmentContract.act.discard']()}
          </Button>
          <Button kind="primary" onPress={onEdit}>
            {m['hr.employee.act.update']()}
          </Button>
        </div>
      )}
    </section>
  )
}
