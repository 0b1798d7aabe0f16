import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import '../billing.css'
import { sayActor } from '#modules/platform/public.web.tsx'
import { figureText } from '#ui/figures.ts'
import { DayField } from '../document/DayField.tsx'
import { ReasonDialog } from '../document/ReasonDialog.tsx'
import { links } from '../links.web.ts'

type Compared = OutputFor<'billing.sync.compare'>
type Difference = Compared['differences'][number]
type Kind = Difference['kind']

const kinds = ['payment', 'invoice', 'deposit', 'cheque'] as const
const kindWords: Readonly<Record<Kind, () => string>> = {
  payment: m['billing.sync.payments'],
  invoice: m['billing.sync.documents'],
  deposit: m['billing.sync.deposits'],
  cheque: m['billing.sync.cheques'],
}
const faultWords: Readonly<Record<Difference['fault'], () => string>> = {
  missing: m['billing.sync.missing'],
  amount: m['billing.sync.amount'],
  date: m['billing.sync.date'],
  party: m['billing.sync.party'],
  orphan: m['billing.sync.orphan'],
  state: m['billing.sync.state'],
}

const hrefOf = ({ kind, documentId, isBill }: Difference) => {
  if (!documentId) return null
  if (kind === 'invoice') return isBill ? links.bill(documentId) : links.invoice(documentId)
  return kind === 'deposit' ? links.deposit(documentId) : links.payment(documentId)
}

/** «مطابقة المدفوعات والدفاتر»: every document beside its entry, what differs, and setting it right. */
export default function SyncPage() {
  const [address, change] = useAddress()
  const text = (name: string) => (typeof address[name] === 'string' ? (address[name] as string) : null)
  const kind = kinds.find(one => one === address['kind'])
  const [from, to] = [text('from') as Day | null, text('to') as Day | null]
  const answer = useAnswer(
    'billing.sync.compare',
    { ...(kind ? { kind } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) },
    { keepPrevious: true },
  )
  const title = m['billing.page.sync']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      <Card>
        <div className="stack">
          <SegmentedControl
            label={m['billing.sync.kind']()}
            value={kind ?? 'all'}
            onChange={id => change({ kind: id === 'all' ? undefined : id })}
            options={[
              { id: 'all', name: m['billing.filter.all']() },
              ...kinds.map(id => ({ id, name: kindWords[id]() })),
            ]}
          />
          <div className="fields">
            <DayField
              label={m['billing.filter.from']()}
              value={from}
              onChange={day => change({ from: day ?? undefined })}
              gregorianOnly
              optional
            />
            <DayField
              label={m['billing.filter.to']()}
              value={to}
              onChange={day => change({ to: day ?? undefined })}
              gregorianOnly
              optional
            />
          </div>
        </div>
      </Card>
      <Loaded answer={answer}>{compared => <Findings compared={compared} />}</Loaded>
      <Log />
    </div>
  )
}

function Findings({ compared: { compared, differences } }: { compared: Compared }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isRepairing, setRepairing] = useState(false)
  const count = compared.reduce((sum, one) => sum + one.count, 0)
  const chosen = differences.filter(one => picked.has(one.sourceKey))
  const toggle = (key: string, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(key)
    else next.delete(key)
    setPicked(next)
  }
  return (
    <>
      <StatStrip>
        {compared.map(one => (
          <Stat key={one.kind} label={kindWords[one.kind]()}>
            <span className="n">{figureText(one.count)}</span>
          </Stat>
        ))}
        <Stat label={m['billing.sync.differences']()}>
          <span className={differences.length > 0 ? 'n bad' : 'n'}>{figureText(differences.length)}</span>
        </Stat>
      </StatStrip>
      <Card
        flush
        title={m['billing.sync.differences']()}
        foot={
          differences.length > 0 && (
            <Button
              kind="primary"
              size="small"
              disabledReason={chosen.length > 0 ? null : m['billing.sync.choose']()}
              onPress={() => setRepairing(true)}
            >
              {m['billing.sync.repairAct']()}
            </Button>
          )
        }
      >
        {differences.length === 0 ? (
          <EmptyState title={m['billing.sync.agrees']({ count })} />
        ) : (
          <div className="plain-scroll">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col" aria-label={m['billing.sync.choose']()} />
                  <th scope="col">{m['billing.document']()}</th>
                  <th scope="col">{m['billing.sync.fault']()}</th>
                  <th scope="col">{m['billing.date']()}</th>
                  <th scope="col" className="money-cell">
                    {m['billing.sync.inDocument']()}
                  </th>
                  <th scope="col" className="money-cell">
                    {m['billing.sync.inEntry']()}
                  </th>
                  <th scope="col">{m['billing.sync.entry']()}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(one => (
                  <Row
                    key={one.sourceKey}
                    difference={one}
                    isPicked={picked.has(one.sourceKey)}
                    onPick={isPicked => toggle(one.sourceKey, isPicked)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
      {isRepairing && (
        <RepairDialog
          keys={chosen.map(one => one.sourceKey)}
          onClose={() => setRepairing(false)}
          onDone={() => setPicked(new Set())}
        />
      )}
    </>
  )
}

type RowProps = {
  difference: Difference
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

function Row({ difference, isPicked, onPick }: RowProps) {
  const href = hrefOf(difference)
  return (
    <tr>
      <td>
        <Checkbox
          label={m['billing.receipt.tick']({ number: difference.number })}
          checked={isPicked}
          onChange={onPick}
        />
      </td>
      <td>
        <DocumentNumber number={difference.number} {...(href ? { href } : {})} />
        <span className="cap billing-block">{kindWords[difference.kind]()}</span>
      </td>
      <td>
        <StatusBadge kind="late">{faultWords[difference.fault]()}</StatusBadge>
      </td>
      <td>
        <DayText day={difference.date} />
      </td>
      <td className="money-cell">
        <Amount amount={difference.document} />
      </td>
      <td className="money-cell">
        <Amount amount={difference.entry} />
      </td>
      <td>
        {difference.entryNumber ? (
          <span className="n">{difference.entryNumber}</span>
        ) : (
          <span className="quiet">{'\u2014'}</span>
        )}
      </td>
    </tr>
  )
}

type RepairProps = {
  keys: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** What repair will post and reverse is seen before it is done. */
function RepairDialog({ keys, onClose, onDone }: RepairProps) {
  return (
    <ReasonDialog
      posts
      name="billing.sync.repair"
      title={m['billing.sync.repairTitle']({ count: keys.length })}
      verb={m['billing.sync.repairAct']()}
      inputOf={reason => ({ sourceKeys: [...keys], reason })}
      onClose={onClose}
      onDone={({ repaired }) => {
        showToast(m['billing.sync.repaired']({ count: repaired }))
        onDone()
      }}
    >
      <p className="soft-ink">{m['billing.sync.repairBody']()}</p>
    </ReasonDialog>
  )
}

function Log() {
  const { data } = useAnswer('billing.sync.log', {})
  if (!data || data.rows.length === 0) return null
  return (
    <Card flush title={m['billing.sync.log']()}>
      <table className="plain-table">
        <tbody>
          {data.rows.map(run => (
            <tr key={run.id}>
              <td>
                <InstantText at={run.at} />
              </td>
              <td>{m['billing.sync.repaired']({ count: run.repaired })}</td>
              <td>
                <bdi>{run.reason}</bdi>
              </td>
              <td>
                <bdi className="soft-ink">{sayActor(run.by)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
