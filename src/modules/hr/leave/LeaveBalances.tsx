import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { AdjustDialog, EncashDialog } from './BalanceDialogs.tsx'
import { LeaveTabs } from './LeaveTabs.tsx'

type Row = OutputFor<'hr.leave.balances'>['rows'][number]
type Act = { kind: 'adjust' | 'encash'; row: Row }

const figures = ['accrued', 'taken', 'balance', 'ahead', 'available'] as const
const figureWords = {
  accrued: m['hr.leave.field.accrued'],
  taken: m['hr.leave.field.taken'],
  balance: m['hr.leave.field.balance'],
  ahead: m['hr.leave.field.ahead'],
  available: m['hr.leave.field.available'],
} as const

/** What is left of annual leave to whom, and what it is worth. */
export function LeaveBalances() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [act, setAct] = useState<Act | null>(null)
  const list = useList('hr.leave.balances', ['branchId'])
  const mayReadPay = can('hr.payroll.read')
  const mayRead = can('hr.employees.read')
  const columns = useMemo(
    (): ListColumn<Row>[] => [
      {
        id: 'employee',
        header: m['hr.leave.field.employee'](),
        sort: 'name',
        exportKey: 'employee.name',
        cell: row =>
          mayRead ? (
            <TextLink href={links.employee(row.id, 'leave')}>
              <bdi className="strong">{row.employee.name}</bdi>
            </TextLink>
          ) : (
            <bdi className="strong">{row.employee.name}</bdi>
          ),
      },
      {
        id: 'number',
        header: m['hr.employee.field.number'](),
        sort: 'number',
        exportKey: 'employee.number',
        cell: row => <span className="n">{row.employee.number}</span>,
      },
      ...figures.map(
        (id): ListColumn<Row> => ({
          id,
          header: figureWords[id](),
          exportKind: 'number',
          cell: row => <NumberText value={row[id]} />,
        }),
      ),
      ...(mayReadPay
        ? [
            {
              id: 'value',
              header: m['hr.leave.field.valueIn']({ currency: currencySymbol(currency, currentLocale()) }),
              align: 'money' as const,
              exportKind: 'money' as const,
              cell: (row: Row) => <Amount amount={row.value} />,
            },
          ]
        : []),
    ],
    [currency, mayRead, mayReadPay],
  )
  const acts = (row: Row) => (
    <span className="row">
      <Button size="small" onPress={() => setAct({ kind: 'adjust', row })}>
        {m['hr.leave.act.adjust']()}
      </Button>
      <Button size="small" onPress={() => setAct({ kind: 'encash', row })}>
        {m['hr.leave.act.encash']()}
      </Button>
    </span>
  )
  const close = () => setAct(null)
  return (
    <>
      <ListPage
        title={m['hr.leave.list.title']()}
        list={list}
        columns={columns}
        rowId={(row: Row) => row.id}
        {...(can('hr.leave.write') ? { rowActions: acts } : {})}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.employee.name}</bdi>
              <span className="n">{row.employee.number}</span>
            </span>
            <span className="card-row">
              <span>
                {m['hr.leave.field.balance']()} <NumberText value={row.balance} />
              </span>
              <span>
                {m['hr.leave.field.available']()} <NumberText value={row.available} />
              </span>
            </span>
            {can('hr.leave.write') && <span className="card-row">{acts(row)}</span>}
          </>
        )}
        searchLabel={m['hr.leave.balancesSearch']()}
        tabs={<LeaveTabs selected="balances" />}
        empty={<EmptyState title={m['hr.leave.balancesEmpty']()} />}
      />
      {act?.kind === 'adjust' && <AdjustDialog employee={act.row.employee} onClose={close} />}
      {act?.kind === 'encash' && <EncashDialog employee={act.row.employee} onClose={close} />}
    </>
  )
}
