import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { BankLine } from '../wordMaps.web.ts'
import { moveHref } from './BankRows.tsx'

type Props = {
  account: string
  state: 'matched' | 'ignored'
  mayWrite: boolean
}

/** Lines that were matched or set aside, newest first, each with its way back. */
export function DecidedLines({ account, state, mayWrite }: Props) {
  const answer = useAnswer('billing.bankLine.list', {
    treasuryAccountId: account,
    state,
    limit: 200,
    sort: 'date' as const,
    descending: true,
  })
  const reopen = useCommand('billing.bankLine.reopen')
  const open = ({ id, version }: BankLine) =>
    reopen.mutate(
      { id, version },
      {
        onSuccess: () => showToast(m['billing.bank.reopened']()),
        onError: error => showProblem(sayError(error)),
      },
    )
  const back = (row: BankLine) =>
    mayWrite && (
      <Button size="small" kind="tertiary" onPress={() => open(row)}>
        {m['billing.bank.reopen']()}
      </Button>
    )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Card flush>
          <DataTable
            bare
            label={m['billing.bank.lines']()}
            rows={rows}
            rowId={row => row.id}
            rowActions={back}
            empty={<EmptyState title={m['billing.bank.noneDecided']()} />}
            columns={[
              { id: 'on', header: m['billing.date'](), cell: row => <DayText day={row.bookedOn} /> },
              {
                id: 'words',
                header: m['billing.bank.field.description'](),
                cell: row => <SentenceText className="billing-name">{row.description}</SentenceText>,
              },
              {
                id: 'amount',
                header: m['billing.amount'](),
                align: 'money',
                cell: row => <Amount amount={row.amount} />,
              },
              {
                id: 'for',
                header: state === 'ignored' ? m['billing.reason.label']() : m['billing.bank.bookSide'](),
                cell: row => <Answer row={row} />,
              },
            ]}
            card={row => (
              <>
                <span className="card-row">
                  <SentenceText>{row.description}</SentenceText>
                  <Amount amount={row.amount} strong />
                </span>
                <span className="card-row">
                  <span className="cap">
                    <DayText day={row.bookedOn} /> · <Answer row={row} />
                  </span>
                  {back(row)}
                </span>
              </>
            )}
          />
        </Card>
      )}
    </Loaded>
  )
}

function Answer({ row }: { row: BankLine }) {
  if (row.reason) return <SentenceText>{row.reason}</SentenceText>
  return (
    <span className="row wrap tight">
      {row.matches.map(move => (
        <DocumentNumber key={move.id} number={move.number} href={moveHref(move)} />
      ))}
    </span>
  )
}
