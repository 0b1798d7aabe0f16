import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import type { VendorRow } from '../wordMaps.web.ts'
import { vendorName } from './VendorPicker.tsx'

const none = <span className="quiet">{'\u2014'}</span>

/** Shown for a stopped vendor; nothing for the others. */
export const StoppedMark = ({ row }: { row: VendorRow }) =>
  row.isActive ? null : <span className="cap quiet"> · {m['billing.vendor.stopped']()}</span>

/** «خلال 30 يومًا»; null where nothing was agreed. */
const termsText = (days: number | null): string | null =>
  days === null
    ? null
    : days > 0
      ? m['billing.invoice.dueAfter']({ count: days })
      : m['billing.invoice.dueAtOnce']()

export function vendorColumns(currency: Currency): readonly ListColumn<VendorRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'name',
      header: m['billing.vendor'](),
      sort: 'name',
      exportKey: 'nameAr',
      cell: row => (
        <>
          <TextLink href={links.vendor(row.id)}>
            <bdi>{vendorName(row)}</bdi>
          </TextLink>
          <StoppedMark row={row} />
        </>
      ),
    },
    {
      id: 'code',
      header: m['billing.vendor.code'](),
      optional: true,
      cell: row => <span className="n">{row.code}</span>,
    },
    {
      id: 'phone',
      header: m['billing.vendor.phone'](),
      cell: row => (row.phone ? <span className="n">{spacedPhone(row.phone)}</span> : none),
    },
    {
      id: 'terms',
      header: m['billing.vendor.terms'](),
      exportKey: 'termsDays',
      exportKind: 'number',
      cell: row => termsText(row.termsDays) ?? none,
    },
    {
      id: 'open',
      header: m['billing.vendor.openIn']({ currency: symbol }),
      sort: 'open',
      align: 'money',
      cell: row => <Amount amount={row.open} strong={isSomething(row.open)} />,
    },
    {
      id: 'overdue',
      header: m['billing.vendor.overdueIn']({ currency: symbol }),
      align: 'money',
      cell: row => (
        <span className={isSomething(row.overdue) ? 'bad' : undefined}>
          <Amount amount={row.overdue} strong={isSomething(row.overdue)} />
        </span>
      ),
    },
    {
      id: 'advance',
      header: m['billing.vendor.advanceIn']({ currency: symbol }),
      align: 'money',
      cell: row => <Amount amount={row.advance} />,
    },
    {
      id: 'lastBillOn',
      header: m['billing.vendor.lastBill'](),
      exportKind: 'day',
      cell: row => (row.lastBillOn ? <DayText day={row.lastBillOn} /> : none),
    },
  ]
}
