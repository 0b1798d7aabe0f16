import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type LeaseValues, rentText } from './leaseForm.web.ts'

/** The rows that the terms come to, while they are typed. */
export function RowsPreview({ values }: { values: LeaseValues }) {
  const { currency } = useCompany()
  const rental = rentText(values.lines, currency)
  const { startDate, endDate, rentBasis, paymentFrequency, anchor, paymentDay, freeFrom, freeTo } = values
  const isWhole = rental !== null && !!startDate && !!endDate && !!paymentDay
  const preview = useAnswer(
    'realestate.lease.preview',
    {
      startDate,
      endDate,
      rentBasis,
      paymentFrequency,
      anchor,
      paymentDay,
      rental: rental ?? '',
      ...(freeFrom && freeTo ? { freeFrom, freeTo } : {}),
    },
    { enabled: isWhole, keepPrevious: true },
  )
  const title = m['realestate.lease.rows']()
  if (!isWhole)
    return (
      <Card title={title}>
        <p className="soft-ink">{m['realestate.lease.rowsWait']()}</p>
      </Card>
    )
  return (
    <Card
      title={title}
      caption={preview.data && m['realestate.lease.rowCount']({ count: preview.data.rows.length })}
      foot={
        preview.data && (
          <span className="row">
            {m['realestate.lease.field.total']()} <Money amount={preview.data.total} strong />
          </span>
        )
      }
    >
      {preview.error && <Notice hue="red">{sayError(preview.error)}</Notice>}
      <ol className="estate-rows">
        {preview.data?.rows.map(row => (
          <li key={row.no} className="card-row">
            <DayText day={row.dueOn} />
            {row.isFree ? m['realestate.lease.rowState.free']() : <Money amount={row.amount} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
