import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { accountingLinks } from '#modules/accounting/web/public.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { isSomething } from '../amounts.ts'
import type { VatBox, VatReturn } from '../wordMaps.ts'

type Props = {
  readonly side: 'output' | 'input'
  readonly shown: VatReturn
  readonly from: Day
  readonly to: Day
  readonly onOpen: (box: VatBox) => void
}

/** One side of the return; every box opens its documents, the rest opens the ledger. */
export function VatSide({ side, shown, from, to, onOpen }: Props) {
  const { can } = useSession()
  const isArabic = currentLocale() === 'ar'
  const boxes = shown.boxes.filter(box => box.side === side)
  const sums = shown[side]
  const ledger =
    sums.accountId && can('finance.ledger.view')
      ? accountingLinks.statement({ account: sums.accountId, from, to })
      : null
  return (
    <Card flush title={side === 'output' ? m['billing.vat.output']() : m['billing.vat.input']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['billing.vat.box']()}</th>
              <th scope="col" className="money-cell">
                {m['billing.vat.rate']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.vat.net']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.vat.tax']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {boxes.map(box => (
              <tr key={`${box.code} ${box.rateBps}`}>
                <td>{isArabic ? box.nameAr : box.nameEn}</td>
                <td className="money-cell">
                  <span className="n">{box.rateBps / 100}%</span>
                </td>
                <td className="money-cell">
                  <button type="button" className="billing-figure" onClick={() => onOpen(box)}>
                    <Amount amount={box.net} />
                  </button>
                </td>
                <td className="money-cell">
                  <button type="button" className="billing-figure" onClick={() => onOpen(box)}>
                    <Amount amount={box.tax} strong />
                  </button>
                </td>
              </tr>
            ))}
            {isSomething(sums.other) && (
              <tr>
                <td>{m['billing.vat.other']()}</td>
                <td className="money-cell" />
                <td className="money-cell" />
                <td className="money-cell">
                  <Amount amount={sums.other} strong />
                </td>
              </tr>
            )}
            <tr>
              <td className="strong">{m['billing.vat.total']()}</td>
              <td className="money-cell" />
              <td className="money-cell">
                <Amount amount={sums.net} strong />
              </td>
              <td className="money-cell">
                {ledger ? (
                  <a className="billing-figure" href={ledger}>
                    <Amount amount={sums.ledger} strong />
                  </a>
                ) : (
                  <Amount amount={sums.ledger} strong />
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}
