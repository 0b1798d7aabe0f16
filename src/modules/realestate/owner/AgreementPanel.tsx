import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn, endOfMonth } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { StatementLink } from '../ownerView/StatementLink.tsx'
import { PrintLink } from '../paper/PrintLink.tsx'
import type { Agreement } from './agreement.web.ts'

type Statement = OutputFor<'realestate.statement.list'>['rows'][number]

/** An agreement: shares, what may be paid today, and the statements month by month. */
export function AgreementPanel({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { can } = useSession()
  const { data } = useAnswer('realestate.statement.list', { agreementId: agreement.id })
  const [open, setOpen] = useState<'approve' | 'end' | Statement | null>(null)
  const rows = data?.rows ?? []
  const from = rows[0] ? addDays(rows[0].to, 1) : agreement.from
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={`${agreement.number} · ${agreement.representative}`}
      actions={
        can('realestate.statements.write') &&
        agreement.state === 'active' &&
        data && (
          <Button kind="primary" onPress={() => setOpen('approve')}>
            {m['realestate.owner.approve']()}
          </Button>
        )
      }
    >
      <div className="stack">
        <dl className="facts">
          <Fact label={m['realestate.owner.field.available']()} strong>
            <Money amount={agreement.available} />
          </Fact>
          <Fact label={m['realestate.owner.field.payable']()}>
            <Money amount={agreement.payable} />
          </Fact>
          <Fact label={m['realestate.owner.field.uncollected']()}>
            <Money amount={agreement.uncollected} />
          </Fact>
          <Fact label={m['realestate.owner.field.reserve']()}>
            <Money amount={agreement.reserve} />
          </Fact>
          {agreement.shares.map(share => (
            <Fact key={share.ownerId} label={<bdi>{share.name}</bdi>}>
              <NumberText value={share.shareBps / 100} />%
            </Fact>
          ))}
        </dl>
        <h3>{m['realestate.owner.statements']()}</h3>
        {rows.length === 0 && <p className="soft-ink">{m['realestate.owner.noStatements']()}</p>}
        {rows.map(row => (
          <StatementPart
            key={row.id}
            row={row}
            onPay={can('finance.payments.write') && row.state === 'approved' ? () => setOpen(row) : null}
          />
        ))}
        {can('realestate.owners.write') && agreement.state === 'active' && (
          <div className="row">
            <Button kind="tertiary" onPress={() => setOpen('end')}>
              {m['realestate.owner.endAgreement']()}
            </Button>
          </div>
        )}
      </div>
      {open === 'approve' && (
        <ApproveDialog agreementId={agreement.id} from={from} onClose={() => setOpen(null)} />
      )}
      {open === 'end' && <EndDialog agreement={agreement} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'approve' && open !== 'end' && (
        <PayDialog statement={open} onClose={() => setOpen(null)} />
      )}
    </SidePanel>
  )
}

function EndDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  return (
    <ActDialog
      name="realestate.agreement.end"
      title={`${m['realestate.owner.endAgreement']()} ${agreement.number}`}
      verb={m['realestate.owner.endAgreement']()}
      danger
      input={on ? { id: agreement.id, version: agreement.version, on } : null}
      onDone={() => showToast(m['realestate.owner.endedToast']())}
      onClose={onClose}
    >
      <p>{m['realestate.owner.endText']()}</p>
      <DateField label={m['realestate.owner.field.endOn']()} name="on" value={on} onChange={setOn} />
    </ActDialog>
  )
}

function StatementPart({ row, onPay }: { row: Statement; onPay: (() => void) | null }) {
  const { can } = useSession()
  return (
    <section className="stack tight">
      <div className="card-row">
        <span>
          <span className="n strong">{row.number}</span> <DayText day={row.from} /> – <DayText day={row.to} />
        </span>
        {onPay ? (
          <Button size="small" onPress={onPay}>
            {m['realestate.owner.pay']()}
          </Button>
        ) : (
          <Badge hue="green">{m['realestate.owner.paid']()}</Badge>
        )}
      </div>
      <Sums sums={row} />
      <div className="row wrap">
        <PrintLink
          paper="realestate.statement.print"
          id={row.id}
          name={m['realestate.statement.print']({ number: row.number })}
        />
        {can('realestate.owners.write') && <StatementLink id={row.id} number={row.number} />}
      </div>
    </section>
  )
}

type SumsShown = Pick<Statement, 'opening' | 'collected' | 'expenses' | 'fee' | 'reserveChange' | 'payable'>

function Sums({ sums }: { sums: SumsShown }) {
  return (
    <dl className="facts">
      <Fact label={m['realestate.owner.field.opening']()}>
        <Money amount={sums.opening} />
      </Fact>
      <Fact label={m['realestate.owner.field.collected']()}>
        <Money amount={sums.collected} />
      </Fact>
      <Fact label={m['realestate.owner.field.expenses']()}>
        <Money amount={sums.expenses} />
      </Fact>
      <Fact label={m['realestate.owner.field.fee']()}>
        <Money amount={sums.fee} />
      </Fact>
      <Fact label={m['realestate.owner.field.reserveChange']()}>
        <Money amount={sums.reserveChange} />
      </Fact>
      <Fact label={m['realestate.owner.field.statementPayable']()} strong>
        <Money amount={sums.payable} />
      </Fact>
    </dl>
  )
}

function ApproveDialog({
  agreementId,
  from,
  onClose,
}: {
  agreementId: string
  from: string
  onClose: () => void
}) {
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [to, setTo] = useState<string | null>(endOfMonth(from) < today ? endOfMonth(from) : today)
  const isWhole = to !== null && to >= from
  const preview = useAnswer(
    'realestate.statement.preview',
    { agreementId, from, to: to ?? from },
    { enabled: isWhole, keepPrevious: true },
  )
  return (
    <ActDialog
      name="realestate.statement.approve"
      title={m['realestate.owner.approve']()}
      verb={m['realestate.owner.approveVerb']()}
      posts
      input={isWhole ? { agreementId, from, to } : null}
      onDone={() => showToast(m['realestate.owner.approved']())}
      onClose={onClose}
    >
      <div className="row">
        {m['realestate.owner.field.from']()} <DayText day={from} />
      </div>
      <DateField label={m['realestate.owner.field.to']()} name="to" value={to} onChange={setTo} />
      {preview.data && <Sums sums={preview.data} />}
    </ActDialog>
  )
}

function PayDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  return (
    <ActDialog
      name="realestate.payout.pay"
      title={`${m['realestate.owner.pay']()} ${statement.number}`}
      verb={m['realestate.owner.pay']()}
      posts
      input={
        treasuryAccountId
          ? { statementId: statement.id, version: statement.version, treasuryAccountId }
          : null
      }
      onDone={() => showToast(m['realestate.owner.paidToast']())}
      onClose={onClose}
    >
      <p>
        {m['realestate.owner.field.statementPayable']()} <Money amount={statement.payable} strong />
      </p>
      <TreasuryPicker
        label={m['realestate.owner.field.treasury']()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
    </ActDialog>
  )
}
