import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

import { PrintLink } from '../../../PrintLink.tsx'

type Voucher = OutputFor<'fleet.violationPayment.list'>['rows'][number]

/** The vouchers to authorities, newest first; the money itself and its print are the payment's own page. */
export function PaidVouchers() {
  const { can } = useSession()
  const [cursors, setCursors] = useState<readonly string[]>([])
  const [reversing, setReversing] = useState<Voucher | null>(null)
  const cursor = cursors.at(-1)
  const answer = useAnswer('fleet.violationPayment.list', { limit: 20, ...(cursor ? { cursor } : {}) })
  return (
    <Card flush title={m['fleet.violationPayment.history']()}>
      <Loaded answer={answer}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="fleet-tab-line quiet">{m['fleet.violationPayment.noHistory']()}</p>
          ) : (
            <>
              <div className="plain-scroll">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">{m['fleet.violationPayment.number']()}</th>
                      <th scope="col">{m['fleet.violationPayment.on']()}</th>
                      <th scope="col">{m['fleet.violation.column.authorityName']()}</th>
                      <th scope="col" className="money-cell">
                        {m['fleet.violationPayment.countHead']()}
                      </th>
                      <th scope="col" className="money-cell">
                        {m['fleet.violationPayment.total']()}
                      </th>
                      <th scope="col" className="money-cell">
                        {m['fleet.violationPayment.discount']()}
                      </th>
                      <th scope="col">{m['fleet.violationPayment.receipt']()}</th>
                      <th scope="col">
                        <span className="sr">{m['fleet.violationPayment.reverse']()}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(voucher => (
                      <VoucherRow
                        key={voucher.id}
                        voucher={voucher}
                        {...(can('finance.payments.write') ? { onReverse: () => setReversing(voucher) } : {})}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              {(next || cursor) && (
                <div className="card-body row">
                  {cursor && (
                    <Button size="small" onPress={() => setCursors(cursors.slice(0, -1))}>
                      {m['fleet.violationPayment.newer']()}
                    </Button>
                  )}
                  {next && (
                    <Button size="small" onPress={() => setCursors([...cursors, next])}>
                      {m['fleet.violationPayment.older']()}
                    </Button>
                  )}
                </div>
              )}
            </>
          )
        }
      </Loaded>
      {reversing && <ReverseDialog voucher={reversing} onClose={() => setReversing(null)} />}
    </Card>
  )
}

function VoucherRow({ voucher, onReverse }: { voucher: Voucher; onReverse?: () => void }) {
  const { can } = useSession()
  const href = can('finance.payments.view') ? { href: billingLinks.payment(voucher.paymentId) } : {}
  return (
    <tr>
      <td>
        <DocumentNumber number={voucher.number} {...href} />
      </td>
      <td>
        <DayText day={voucher.paidOn} />
      </td>
      <td>
        <bdi>{voucher.authority.name}</bdi>
      </td>
      <td className="money-cell">
        <NumberText value={voucher.count} />
      </td>
      <td className="money-cell">
        <Amount amount={voucher.amount} strong />
      </td>
      <td className="money-cell">
        <Amount amount={voucher.discount} />
      </td>
      <td>
        <span className="n">{voucher.receipt ?? '\u2014'}</span>
      </td>
      <td>
        <PrintLink paper="fleet.violationPayment.document" id={voucher.id}>
          {m['fleet.print.sheet']()}
        </PrintLink>{' '}
        {voucher.reversedOn ? (
          <StatusBadge kind="out">{m['fleet.violationPayment.reversed']()}</StatusBadge>
        ) : (
          onReverse && (
            <Button size="small" onPress={onReverse}>
              {m['fleet.violationPayment.reverse']()}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}

function ReverseDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.violationPayment.reverse"
      title={m['fleet.violationPayment.reverseTitle']({ number: voucher.number })}
      verb={m['fleet.violationPayment.reverse']()}
      danger
      posts
      input={missing ? null : { id: voucher.id, version: voucher.version, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.violationPayment.reversedToast']({ number: voucher.number }))}
      onClose={onClose}
    >
      <p>{m['fleet.violationPayment.reverseBody']()}</p>
      <TextArea
        name="reason"
        label={m['fleet.violation.why']()}
        value={reason}
        onChange={setReason}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
