import { Trash2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showProblem } from '#ui/toast.ts'

type Rule = OutputFor<'billing.bankRule.list'>['rows'][number]

const asWords: Readonly<Record<Rule['books']['as'], () => string>> = {
  receipt: m['billing.bank.as.receipt'],
  settlement: m['billing.bank.as.settlement'],
  income: m['billing.bank.as.income'],
  vendor: m['billing.bank.as.vendor'],
  expense: m['billing.bank.as.expense'],
}

/** What lines of the bank usually are; a rule is made while a line is booked, and forgotten here. */
export function RulesPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('billing.bankRule.list', {})
  const remove = useCommand('billing.bankRule.remove')
  return (
    <SidePanel open onOpenChange={onClose} title={m['billing.bank.rules']()}>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['billing.bank.rule.none']()} />
          ) : (
            <ul className="stack plain">
              {rows.map(rule => (
                <li key={rule.id} className="row">
                  <span className="grow">
                    <bdi className="strong">{rule.text}</bdi>
                    <span className="cap billing-block">
                      {asWords[rule.books.as]()}
                      {rule.where && (
                        <>
                          {' · '}
                          <bdi>{rule.where}</bdi>
                        </>
                      )}
                      {rule.books.as === 'expense' && rule.books.taxCode && (
                        <>
                          {' · '}
                          {m['billing.line.tax']()} <bdi>{rule.books.taxCode}</bdi>
                        </>
                      )}
                      {rule.amount && (
                        <>
                          {' · '}
                          <Money amount={rule.amount.value} currency={rule.amount.currency} />
                        </>
                      )}
                    </span>
                  </span>
                  <IconButton
                    label={m['billing.bank.rule.forget']({ text: rule.text })}
                    onPress={() =>
                      remove.mutate({ id: rule.id }, { onError: error => showProblem(sayError(error)) })
                    }
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
