import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol, formatDay, formatInstant, formatMoney } from '#kernel/shared/format.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { ClosedPaper, PublicPaper, useOpened } from '#modules/platform/public.web.tsx'
import { isSomething } from '../price/amounts.web.ts'
import { DecideForm } from './DecideForm.tsx'
import type { Decided } from './decided.web.ts'

export type { Decided }

export type Offer = OutputFor<'rentals.quotation.open'>

/** A quotation behind its link, for the customer's phone: small, without the kit's lists and tables. */
export default function QuotationApprovalPage() {
  const search = useSearch({ strict: false }) as { token?: unknown }
  const token = typeof search.token === 'string' ? search.token : ''
  const { opened: offer, closed, again } = useOpened('rentals.quotation.open', token)
  if (closed) return <ClosedPaper again={again}>{closed}</ClosedPaper>
  if (!offer) return <main className="offer" aria-busy="true" />
  return <OpenOffer token={token} offer={offer} />
}

function OpenOffer({ token, offer }: { token: string; offer: Offer }) {
  const [decided, setDecided] = useState<Decided | null>(offer.decision)
  return (
    <PublicPaper company={offer.company}>
      <OfferPaper offer={offer} />
      <a
        className="btn"
        href={documentUrl('rentals.quotation.download', { token, locale: currentLocale() })}
        target="_blank"
        rel="noopener"
      >
        {m['rentals.quotation.download']()}
      </a>
      {decided ? (
        <p className={decided.approved ? 'offer-answer good' : 'offer-answer'} role="status">
          {decided.approved
            ? m['rentals.quotation.approvedOn']({ date: dayText(decided.on) })
            : m['rentals.quotation.rejectedOn']({ date: dayText(decided.on) })}
        </p>
      ) : (
        <DecideForm token={token} onDecided={setDecided} />
      )}
    </PublicPaper>
  )
}

const dayText = (day: string) => formatDay(day, 'latin')

function OfferPaper({ offer }: { offer: Offer }) {
  const { currency } = offer
  const money = (amount: string) => (
    <span className="money">
      <bdi className="n">{formatMoney(amount, { currency, digits: 'latin', locale: currentLocale() })}</bdi>
      <small>{currencySymbol(currency, currentLocale())}</small>
    </span>
  )
  // The hours of the company's yard, whatever the clock of the customer's phone.
  const moment = (instant: string) => (
    <bdi className="n">{formatInstant(new Date(instant), offer.timeZone, 'latin')}</bdi>
  )
  return (
    <>
      <h1>
        {m['rentals.quotation.approval.title']()} <bdi dir="ltr">{offer.number}</bdi>
      </h1>
      <p>{m['rentals.quotation.greeting']({ name: offer.customerName })}</p>
      <Countdown
        validUntilOn={offer.validUntilOn}
        expiresAt={offer.expiresAt}
        isDecided={offer.decision !== null}
      />
      {offer.heldVehicle && (
        <p className="offer-held">
          {m['rentals.quotation.heldVehicle']()}: <b>{offer.heldVehicle}</b>
        </p>
      )}
      {offer.items.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paper never changes its order
        <section key={index} className="offer-item">
          <div className="offer-row">
            <b>
              {one.title}
              {one.quantity > 1 && <bdi dir="ltr"> × {one.quantity}</bdi>}
            </b>
            {money(one.total)}
          </div>
          <p className="offer-when range">
            {moment(one.startAt)} <span className="to" aria-hidden="true" /> {moment(one.dueBackAt)}
          </p>
          {one.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paper never changes its order
            <div key={at} className="offer-row soft">
              <span>{line.descriptionAr}</span>
              {money(line.amount)}
            </div>
          ))}
          {isSomething(one.tax) && (
            <div className="offer-row soft">
              <span>{m['rentals.yard.tax']()}</span>
              {money(one.tax)}
            </div>
          )}
        </section>
      ))}
      <div className="offer-row offer-total">
        <span>{m['rentals.quotation.total']()}</span>
        {money(offer.total)}
      </div>
      <p className="offer-words">{offer.totalInWords}</p>
      {offer.terms && (
        <details className="offer-terms" open>
          <summary>{m['rentals.quotation.terms']()}</summary>
          <p>{offer.terms}</p>
        </details>
      )}
    </>
  )
}

/** How long the offer still stands; by the minute in its last day. */
function Countdown({
  validUntilOn,
  expiresAt,
  isDecided,
}: {
  validUntilOn: string
  expiresAt: string
  isDecided: boolean
}) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((new Date(expiresAt).getTime() - now) / 60_000))
  const days = Math.floor(minutes / 1440)
  return (
    <p className="offer-valid">
      {m['rentals.quotation.validUntil']({ date: dayText(validUntilOn) })}
      {!isDecided && minutes > 0 && (
        <b>
          {days > 0
            ? m['rentals.quotation.leftDays']({ days })
            : m['rentals.quotation.leftTime']({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </b>
      )}
    </p>
  )
}
