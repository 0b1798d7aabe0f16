import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showToast } from '#ui/toast.ts'
import { employeeColumn, moneyColumn } from '../payColumns.tsx'
import { PayrollSections } from '../payroll/PayrollSections.tsx'
import { monthName } from '../payroll/payrollWords.web.ts'

type Row = OutputFor<'hr.socialSecurity.list'>['rows'][number]

const isOpen = (row: Row) => Number(row.open) > 0

/** What is owed to the authority month by month, what was paid of it, and the payment of the rest. */
export function SocialSecurity() {
  const { can } = useSession()
  const { currency } = useCompany()
  const answer = useAnswer('hr.socialSecurity.list', {})
  const [paying, pay] = useState<Row | null>(null)
  const [opened, open] = useState<Row | null>(null)
  const mayPay = ['hr.payroll.write', 'finance.payments.write', 'finance.vendors.write'].every(can)
  const unit = currencySymbol(currency, currentLocale())
  const payButton = (row: Row) =>
    mayPay && isOpen(row) ? (
      <Button size="small" onPress={() => pay(row)}>
        {m['hr.socialSecurity.act.pay']()}
      </Button>
    ) : null
  const columns: Column<Row>[] = [
    {
      id: 'month',
      header: m['hr.payroll.field.month'](),
      cell: row => <span className="n strong">{monthName(row.month)}</span>,
    },
    moneyColumn('employees', m['hr.socialSecurity.field.employees'](), row => row.employees),
    moneyColumn('employer', m['hr.socialSecurity.field.employer'](), row => row.employer),
    moneyColumn('due', m['hr.socialSecurity.field.dueIn']({ currency: unit }), row => row.due),
    moneyColumn('paid', m['hr.socialSecurity.field.paid'](), row => row.paid),
    {
      id: 'open',
      header: m['hr.socialSecurity.field.open'](),
      align: 'money',
      cell: row => <Amount amount={row.open} strong />,
    },
    {
      id: 'payments',
      header: m['hr.socialSecurity.field.payments'](),
      cell: row => <span className="n">{row.payments.map(({ number }) => number).join('، ')}</span>,
    },
    { id: 'pay', header: '', cell: payButton },
  ]
  return (
    <div className="page">
      <PageHeader title={m['hr.socialSecurity.title']()} />
      <PayrollSections selected="socialSecurity" />
      <Loaded answer={answer}>
        {({ rows, totals, booked }) => (
          <>
            {booked !== totals.open && (
              <Notice hue="amber">
                {m['hr.socialSecurity.differs']({
                  booked: `${booked} ${unit}`,
                  open: `${totals.open} ${unit}`,
                })}
              </Notice>
            )}
            <StatStrip>
              <Stat label={m['hr.socialSecurity.field.due']()}>
                <Money amount={totals.due} />
              </Stat>
              <Stat label={m['hr.socialSecurity.field.paid']()}>
                <Money amount={totals.paid} />
              </Stat>
              <Stat label={m['hr.socialSecurity.field.open']()}>
                <Money amount={totals.open} />
              </Stat>
            </StatStrip>
            <Card flush>
              <DataTable
                label={m['hr.socialSecurity.title']()}
                bare
                columns={columns}
                rows={rows}
                rowId={row => row.month}
                onOpen={open}
                empty={<EmptyState title={m['hr.socialSecurity.empty']()} />}
                card={row => (
                  <>
                    <span className="card-row">
                      <span className="n strong">{monthName(row.month)}</span>
                      <Money amount={row.due} strong />
                    </span>
                    <span className="card-row cap">
                      <span>
                        {m['hr.socialSecurity.field.open']()} <Money amount={row.open} />
                      </span>
                      {payButton(row)}
                    </span>
                  </>
                )}
              />
            </Card>
          </>
        )}
      </Loaded>
      {opened && <MonthPanel row={opened} onClose={() => open(null)} />}
      {paying && <PayDialog row={paying} onClose={() => pay(null)} />}
    </div>
  )
}

type Share = OutputFor<'hr.socialSecurity.month'>['rows'][number]

/** Who a month is owed for, each with both shares. */
function MonthPanel({ row, onClose }: { row: Row; onClose: () => void }) {
  const answer = useAnswer('hr.socialSecurity.month', { month: row.month })
  const columns: Column<Share>[] = [
    employeeColumn(),
    moneyColumn('employee', m['hr.socialSecurity.field.employees'](), share => share.employee),
    moneyColumn('employer', m['hr.socialSecurity.field.employer'](), share => share.employer),
    moneyColumn('due', m['hr.socialSecurity.field.due'](), share => share.due),
  ]
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['hr.socialSecurity.month.title']({ month: monthName(row.month) })}
    >
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['hr.socialSecurity.month.title']({ month: monthName(row.month) })}
            bare
            density="compact"
            columns={columns}
            rows={rows}
            rowId={share => share.employeeId}
            totals={{
              employee: <Amount amount={row.employees} strong />,
              employer: <Amount amount={row.employer} strong />,
              due: <Amount amount={row.due} strong />,
            }}
            totalsLabel={m['hr.payroll.field.total']()}
            card={share => (
              <>
                <span className="card-row">
                  <bdi className="strong">{share.name}</bdi>
                  <Money amount={share.due} strong />
                </span>
                <span className="card-row cap">
                  <span>
                    {m['hr.socialSecurity.field.employees']()} <Money amount={share.employee} />
                  </span>
                  <span>
                    {m['hr.socialSecurity.field.employer']()} <Money amount={share.employer} />
                  </span>
                </span>
              </>
            )}
          />
        )}
      </Loaded>
    </SidePanel>
  )
}

function PayDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [amount, setAmount] = useState(row.open)
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [reference, setReference] = useState('')
  return (
    <ActDialog
      name="hr.socialSecurity.pay"
      title={m['hr.socialSecurity.pay.title']({ month: monthName(row.month) })}
      verb={m['hr.socialSecurity.act.pay']()}
      posts
      input={
        treasuryAccountId && on && amount
          ? { month: row.month, treasuryAccountId, amount, on, reference: reference.trim() || null }
          : null
      }
      onDone={({ number }) => showToast(m['hr.socialSecurity.paidBy']({ number }))}
      onClose={onClose}
    >
      <MoneyField
        label={m['hr.socialSecurity.field.amount']()}
        name="amount"
        value={amount}
        onChange={setAmount}
      />
      <TreasuryPicker
        label={m['hr.payroll.field.treasury']()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
        kinds={['bank', 'cash']}
      />
      <DateField label={m['hr.payroll.field.paidOn']()} name="on" value={on} onChange={setOn} />
      <TextField
        label={m['hr.socialSecurity.field.reference']()}
        name="reference"
        value={reference}
        onChange={setReference}
        dir="ltr"
        maxLength={60}
        optional
      />
    </ActDialog>
  )
}
