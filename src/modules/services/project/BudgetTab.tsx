import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { AccountPicker } from '#modules/accounting/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords, type Project } from './projectWords.web.ts'

type Row = Project['budget'][number]

/** The budget of each expense account, and its cost in the ledger. */
export function BudgetTab({ project }: { project: Project }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [isOpen, setOpen] = useState(false)
  const mayWrite = project.state === 'active' && can('services.projects.write')
  const set = mayWrite && <Button onPress={() => setOpen(true)}>{m['services.project.setBudget']()}</Button>
  const left = (row: Row) => {
    const minor = (text: string) => {
      const parsed = parseMoney(text, currency)
      return parsed.ok ? parsed.minor : 0
    }
    return moneyText(minor(row.amount) - minor(row.spent), currency)
  }
  return (
    <>
      {project.budget.length > 0 && set && <div className="row project-acts">{set}</div>}
      <DataTable
        bare
        label={m['services.project.tab.budget']()}
        rows={project.budget}
        rowId={(row: Row) => row.account.id}
        empty={<EmptyState title={m['services.project.noBudget']()} actions={set} />}
        card={row => (
          <div className="stack tight">
            <bdi className="strong">{row.account.name}</bdi>
            <span className="card-row soft-ink">
              <span>
                {fieldWords.spent()} <Money amount={row.spent} />
              </span>
              <span>
                {fieldWords.left()} <Money amount={left(row)} />
              </span>
            </span>
          </div>
        )}
        columns={[
          { id: 'account', header: fieldWords.account(), cell: row => <bdi>{row.account.name}</bdi> },
          {
            id: 'amount',
            header: fieldWords.budgetMinor(),
            align: 'money',
            cell: row => <Amount amount={row.amount} />,
          },
          {
            id: 'spent',
            header: fieldWords.spent(),
            align: 'money',
            cell: row => <Amount amount={row.spent} />,
          },
          {
            id: 'left',
            header: fieldWords.left(),
            align: 'money',
            cell: row => <Amount amount={left(row)} />,
          },
        ]}
      />
      {isOpen && <BudgetDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}

type Line = { key: number; accountId: string | null; amount: string }

function BudgetDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const planned = project.budget.filter(row => !/^0[.]0+$/.test(row.amount))
  const [lines, setLines] = useState<readonly Line[]>(
    planned.length > 0
      ? planned.map((row, key) => ({ key, accountId: row.account.id, amount: row.amount }))
      : [{ key: 0, accountId: null, amount: '' }],
  )
  const set = (key: number, change: Partial<Line>) =>
    setLines(lines.map(line => (line.key === key ? { ...line, ...change } : line)))
  const budget = lines.flatMap(({ accountId, amount }) =>
    accountId && amount ? [{ accountId, amount }] : [],
  )
  return (
    <ActDialog
      name="services.project.setBudget"
      title={m['services.project.setBudget']()}
      verb={m['kernel.action.save']()}
      input={budget.length === lines.length ? { id: project.id, version: project.version, budget } : null}
      onDone={() => showToast(m['services.project.budgetSaved']())}
      onClose={onClose}
    >
      {lines.map((line, at) => (
        <div key={line.key} className="row">
          <AccountPicker
            label={fieldWords.account()}
            name={`budget.${at}.accountId`}
            value={line.accountId}
            onChange={accountId => set(line.key, { accountId })}
          />
          <MoneyField
            label={fieldWords.amount()}
            name={`budget.${at}.amount`}
            value={line.amount}
            onChange={amount => set(line.key, { amount })}
          />
          <IconButton
            label={m['services.project.removeRow']({ number: at + 1 })}
            onPress={() => setLines(lines.filter(one => one.key !== line.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        onPress={() =>
          setLines([
            ...lines,
            { key: Math.max(-1, ...lines.map(one => one.key)) + 1, accountId: null, amount: '' },
          ])
        }
      >
        <Plus aria-hidden />
        {m['services.project.addBudget']()}
      </Button>
    </ActDialog>
  )
}
