import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { isSomething } from '../money/amounts.web.ts'
import { rateText } from '../taxCode/tax.rules.ts'
import type { VatReturn } from '../wordMaps.web.ts'
import type { VatEntriesOf } from './VatEntriesPanel.tsx'
import type { VatLinesOf } from './VatLinesPanel.tsx'

type Props = {
  side: 'output' | 'input'
  shown: VatReturn
  onOpen: (lines: VatLinesOf) => void
  onEntries: (entries: VatEntriesOf) => void
}

/** One side of the return; every box opens its documents, the rest and the total open their entries. */
export function VatSide({ side, shown, onOpen, onEntries }: Props) {
  const isArabic = currentLocale() === 'ar'
  const { digits } = useDisplay()
  const boxes = shown.boxes.filter(box => box.side === side)
  const sums = shown[side]
  return (
    <Card flush title={side === 'output' ? m['billing.vat.output']() : m['billing.vat.input']()}>
      <div className="plain-scroll">
        <table className="plain-table billing-vat">
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
                <td>
                  {box.returnBox && (
                    <>
                      <span className="n soft-ink">{box.returnBox}</span>
                      {' · '}
                    </>
                  )}
                  {isArabic ? box.nameAr : box.nameEn}{' '}
                  {box.isReverse && <Badge hue="slate">{m['billing.taxCode.reverse']()}</Badge>}
                </td>
                <td className="money-cell">
                  <span className="n">{rateText(box.rateBps, digits)}</span>
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
                  <button
                    type="button"
                    className="billing-figure"
                    onClick={() => onEntries({ side, part: 'other' })}
                  >
                    <Amount amount={sums.other} strong />
                  </button>
                </td>
              </tr>
            )}
            <tr>
              <td className="strong">{m['billing.vat.total']()}</td>
              <td className="money-cell" />
              <td className="money-cell">
                <button type="button" className="billing-figure" onClick={() => onOpen({ side })}>
                  <Amount amount={sums.net} strong />
                </button>
              </td>
              <td className="money-cell">
                <button
                  type="button"
                  className="billing-figure"
                  onClick={() => onEntries({ side, part: 'all' })}
                >
                  <Amount amount={sums.ledger} strong />
                </button>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}
